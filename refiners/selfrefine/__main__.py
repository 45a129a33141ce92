"""``python -m selfrefine``: the command line without its script, and without the current folder's modules."""

import os
import sys

try:
    here = os.getcwd()  # noqa: PTH109  as little as it can be
except OSError:
    here = ""  # deleted
if sys.path[:1] in ([""], [here]):
    del sys.path[0]

from selfrefine.cli import main

main()
