"""So that `python -m selfrefine_server` does what `selfrefine-server` does."""

from selfrefine_server import main

main()
