"""What runs inside the project's interpreter: standard library only, CPython 3.8 and later.

`worker.py` loads this folder as a package of its own name, so that nothing of
selfrefine is on the project's `sys.path`.
"""
