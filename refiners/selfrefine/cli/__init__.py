"""The command line: one module per command; here the command is found and errors become exit codes.

Exit codes: 0 done, 1 `--check` would change something or `verify` rejected, 2
an error of one line, 128 and the signal's number where one ended it.  Whatever
starts here imports as little as it can: a command's module is loaded when it is
called.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING, NoReturn

from selfrefine.errors import UsageError, one_line

if TYPE_CHECKING:
    from collections.abc import Sequence


COMMANDS = {
    "refine": "Refine functions, and show, write or only report what was proven better.",
    "verify": "Put somebody else's candidate through the gates.",
    "check": "List what the rules find; nothing is executed.",
    "rule": "Explain a rule of the offline engine, or list them all.",
    "report": "Show kept results as one HTML page.",
    "init": "Write a commented section of settings into pyproject.toml.",
    "trace": "Look at a recorded refinement, or refine once more with its answers.",
    "trust": "Say which folders may be executed without being named.",
    "text": "Write a text with a model, and refine it.",
    "eval": "Run a task over a data set, and compare with the paper.",
    "info": "Show versions and the settings that hold for a file.",
    "completion": "Print what a shell needs to complete this command.",
    "server": "Serve an editor over the Language Server Protocol.",
}

OK, FOUND, FAILED = 0, 1, 2
INTERRUPTED, BROKEN_PIPE = 130, 141


def main() -> NoReturn:
    """Run the command line of this process."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    if arguments[:1] == ["server"]:
        # Not through click: an editor waits for its server.
        from selfrefine.cli.server import serve

        return serve(arguments[1:])
    if list(arguments) in (["--version"], ["-V"]):
        # Editors and installers ask this often.
        from selfrefine import __version__

        sys.stdout.write(f"selfrefine {__version__}\n")
        return OK
    _end_by_unwinding()
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        _say("interrupted; nothing was left half-written")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read stdout has gone; Python would complain once more at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except Exception as error:  # noqa: BLE001  the last line of defence
        return _failed(one_line(error))


def _end_by_unwinding() -> None:
    """Let other ends be like Ctrl+C: whoever holds a child or a temporary file lets go of it on the way out."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # What `nohup` ignores stays ignored.
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda caught, _: sys.exit(128 + caught))


def _run(arguments: Sequence[str]) -> int:
    import click

    from selfrefine.cli.group import group

    _check_command(arguments)
    try:
        code = group(COMMANDS).main(
            list(arguments) or ["--help"], prog_name="selfrefine", standalone_mode=False
        )
    except click.Abort:
        raise KeyboardInterrupt from None
    except click.ClickException as error:
        where = getattr(error, "ctx", None)
        hint = f"; see `{where.command_path} --help`" if where else ""
        text = " ".join(error.format_message().split()).rstrip(".")
        raise UsageError(f"{text}{hint}") from None
    return int(code or OK)


def _check_command(arguments: Sequence[str]) -> None:
    """Say which command was meant.

    Raises:
        UsageError: the first argument is none.
    """
    first = next(iter(arguments), "--help")
    if first.startswith("-") or first in COMMANDS:
        return
    import difflib

    if os.path.exists(first.partition("::")[0]):  # noqa: PTH110  as little as it can be
        raise UsageError(
            f"{first} is no command; did you mean `selfrefine refine {first}`?"
        )
    near = difflib.get_close_matches(first, COMMANDS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"use one of {', '.join(COMMANDS)}"
    raise UsageError(f"{first} is no command; {hint}")


def _failed(message: str) -> int:
    _say(f"error: {message}")
    import logging

    if logging.getLogger("selfrefine").isEnabledFor(logging.DEBUG) or _debugging():
        import traceback

        _say(traceback.format_exc().rstrip("\n"))
    return FAILED


def _debugging() -> bool:
    return os.environ.get("SELFREFINE_LOG_LEVEL", "").lower() == "debug"


def _say(message: str) -> None:
    from selfrefine.redact import redact, visible

    sys.stderr.write(visible(redact(message)) + "\n")
