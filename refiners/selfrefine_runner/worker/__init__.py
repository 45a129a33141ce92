"""Worker: what runs inside the project's interpreter: standard library only, CPython 3.8 and later.

`__main__` loads this folder as a package of its own name, so that nothing of
selfrefine is on the project's `sys.path`.
"""

import os

FOLDER = os.path.join(os.path.dirname(__file__), "")
"""The worker's own folder, as its code's file names begin."""
