"""Search: which calls are made, and the search for one on which two versions differ.

`operators` is the table of what makes calls, `dictionary` what the source says of them; `fuzzing`, `coverage` and `symbolic`
look for a difference.  No other package makes calls, and this one knows no gate.
"""
