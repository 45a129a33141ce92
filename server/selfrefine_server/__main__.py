"""So that `python -m selfrefine_server` does what `selfrefine-server` does, without the current folder's modules."""

import os
import sys

try:
    here = os.getcwd()  # noqa: PTH109  as little as it can be
except OSError:
    here = ""  # deleted
if sys.path[:1] in ([""], [here]):
    del sys.path[0]

from selfrefine_server import main

main()
