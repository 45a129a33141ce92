"""``python -P -m selfrefine``: the command line without its script."""

from selfrefine.cli import main

main()
