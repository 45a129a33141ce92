"""Settings: what the user wants, from flags, environment, editor and files, each key in one table.

It alone decides which source may set what; it knows nothing of who uses a setting.
"""
