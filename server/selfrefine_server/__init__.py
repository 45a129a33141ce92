"""selfrefine-server: the LSP shell, the only importer of pygls and lsprotocol."""

from __future__ import annotations

import contextlib
import gc
import sys
from typing import TYPE_CHECKING, NoReturn

from selfrefine_server.early_messages import Opening

if TYPE_CHECKING:
    from collections.abc import Sequence


ABOUT = "Serve an editor over the Language Server Protocol."
HOSTS = ("localhost", "127.0.0.1", "::1", "[::1]")
TCP = (
    "listen on 127.0.0.1 for one client; it sends the token of the address that is "
    "printed on stderr, as initializationOptions.token"
)


def main(
    argv: Sequence[str] | None = None, *, _job_command: tuple[str, ...] | None = None
) -> NoReturn:
    """Serve one client until it leaves, then exit as LSP says.

    Args:
        argv: the command line; that of the process by default.
        _job_command: what runs a refinement, for tests of races that no real job can be made to run into.
    """
    address = _address(sys.argv[1:] if argv is None else argv)
    from selfrefine import stdio

    # Before anything else is imported: whatever prints must not reach the client.
    descriptors = None if address else stdio.claim()
    opening = _greet(descriptors) if descriptors else Opening()
    # lsprotocol makes hundreds of thousands of objects that all stay: looking for garbage
    # among them takes a tenth of the start.
    gc.disable()
    from selfrefine.job.command import COMMAND as JOB_COMMAND
    from selfrefine.redact import log_to_stderr
    from selfrefine_server.server import run_stdio

    gc.freeze()
    gc.enable()
    log_to_stderr("%(levelname)s %(name)s: %(message)s")
    command = _job_command or JOB_COMMAND
    if address:
        from selfrefine_server import tcp

        sys.exit(tcp.run(*address, command))
    sys.exit(run_stdio(descriptors or stdio.claim(), command, opening))


def _greet(descriptors: tuple[int, int]) -> Opening:
    """Answer the client's first message, if it is a plain `initialize`."""
    from selfrefine import stdio
    from selfrefine_server.greeting import first_message, framed, greeting

    read, body = first_message(descriptors[0])
    answer = greeting(body) if body is not None else None
    if answer is None:
        return Opening(read)
    # A client that is gone already is the server's to notice.
    with contextlib.suppress(OSError):
        stdio.write(descriptors[1], framed(answer))
    return Opening(read, answer["id"])


def _address(arguments: Sequence[str]) -> tuple[str, int] | None:
    """Return where to listen; None for stdio, the default."""
    if set(arguments) <= {"--stdio"}:
        return None
    import argparse

    parser = argparse.ArgumentParser("selfrefine-server", description=ABOUT)
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--stdio", action="store_true", help="the default")
    way.add_argument("--tcp", metavar="HOST:PORT", help=TCP)
    # Editors add flags of their own, such as --clientProcessId.
    options, _ = parser.parse_known_args(arguments)
    if options.tcp is None:
        return None
    host, _, port = options.tcp.rpartition(":")
    # Only this machine, because whoever connects can have code executed.
    if host not in HOSTS or not _is_port(port):
        parser.error(
            f"--tcp {options.tcp}: give 127.0.0.1:PORT; other machines are refused"
        )
    return host, int(port)


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdigit() and int(text) < 1 << 16
