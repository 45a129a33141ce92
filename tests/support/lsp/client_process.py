"""A client as a process of its own, to be killed: starts a server, has it refine, and tells its number.

python client_process.py FILE QUALNAME: prints the server's process number once it is at work.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from support.lsp.wire import wired

path = Path(sys.argv[1])
with wired() as wire:
    wire.initialize(initializationOptions={"trusted": True})
    wire.open(path.as_uri(), path.read_text("utf-8"))
    order = {"uri": path.as_uri(), "qualname": sys.argv[2]}
    command = {"command": "selfrefine.refine", "arguments": [order]}
    wire.ask(1, "workspace/executeCommand", command)
    sys.stdout.write(f"{wire.process.pid}\n")
    sys.stdout.flush()
    while True:
        wire.receive()
