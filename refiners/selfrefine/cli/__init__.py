"""The command line: one module per command; here the command is found and errors become exit codes.

Exit codes: 0 done, 1 `--check` would change something or `verify` rejected, 2
an error of one line, 128 and the signal's number where one ended it.  Whatever
starts here imports as little as it can: a command's module is loaded when it is
called.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from selfrefine.cli.signals import Ended, code_of, end_by_unwinding
from selfrefine.errors import UnparsedError, UsageError, one_line, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence


COMMANDS = {
    "refine": "Make functions faster or easier to read, and show, write or report what is verified.",
    "batch": "Refine every function that is worth it in files and folders, with several workers.",
    "verify": "Verify somebody else's rewrite of a function.",
    "tests": "Write the tests that a function lacks, to pin down what it does.",
    "diff": "Show how a change affects behaviour, function by function.",
    "check": "List what the rules find; nothing is executed.",
    "rule": "Explain a rule of the offline engine, or list them all.",
    "report": "Show the results of `refine` as one HTML page.",
    "init": "Write a commented section of settings into pyproject.toml.",
    "trace": "Show a recorded refinement, or repeat it with the recorded answers.",
    "trust": "Manage the folders in which code may be executed.",
    "text": "Write a text with a model and refine it.",
    "eval": "Run a task on a data set and compare the scores with the paper's.",
    "info": "Show versions, and the settings that apply to a file.",
    "completion": "Print the completion script for a shell.",
    "server": "Serve an editor over the Language Server Protocol.",
    "mcp": "Serve a coding agent over the Model Context Protocol.",
}

OK, FOUND, FAILED = 0, 1, 2
SELDOM = (50_000, 20, 20)
BROKEN_PIPE = 141


def main() -> NoReturn:
    """Run the command line of this process."""
    _open_streams()
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    if arguments[:1] == ["server"]:
        # Not through click: an editor waits for its server.
        from selfrefine.cli.server import serve

        return serve(arguments[1:])
    end_by_unwinding()
    # Most of what is made stays, modules and trees: to look for garbage less often takes a tenth off.
    gc.set_threshold(*SELDOM)
    stdout = sys.stdout
    try:
        code = _answer(arguments)
        # Python would do this at its exit, and complain in its own way.
        sys.stdout.flush()
    except SystemExit:
        # click makes it 1 and says nothing where whoever read stdout has gone.
        if sys.stdout is not stdout:
            sys.stdout = stdout
            _drop_stdout()
            return BROKEN_PIPE
        raise
    except KeyboardInterrupt as interrupt:
        if not isinstance(interrupt, Ended):
            _say("interrupted; nothing was left half-written")
        return code_of(interrupt)
    except BrokenPipeError:
        # Whoever read stdout has gone; Python would complain once more at its exit.
        _drop_stdout()
        return BROKEN_PIPE
    except OSError as error:
        # Nothing of ours: a full disk, a file that may not be read or written.
        _drop_stdout()
        return _fail(_of_system(error))
    except Exception as error:  # noqa: BLE001  the last line of defence
        return _fail(one_line(_explained(error)))
    return code


def _answer(arguments: Sequence[str]) -> int:
    if list(arguments) in (["--version"], ["-V"]):
        # Editors and installers ask this often.
        from selfrefine import __version__

        sys.stdout.write(f"selfrefine {__version__}\n")
        return OK
    return _run(arguments)


def _explained(error: Exception) -> Exception:
    if not isinstance(error, UnparsedError):
        return error
    from selfrefine.workspace.versions import explained

    return explained(error)


def _open_streams() -> None:
    """Open what the caller has closed of the three streams: else the next file to be opened would be one of them.

    Output that nobody asked for is dropped; data that is written to a closed stdout is an error.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # Read only, so that writing fails.
            flags = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            os.set_inheritable(number, True)  # noqa: FBT003  takes it by place alone
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def _drop_stdout() -> None:
    """Have what is still to be written, and whatever follows, go nowhere."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.close(null)


def _of_system(error: OSError) -> str:
    why = error.strerror or str(error) or type(error).__name__
    if error.filename is not None:
        return f"{error.filename}: {why}; nothing was left half-written"
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF}:
        return f"output cannot be written ({why})"
    if error.errno == errno.EMFILE:
        return f"{why}; raise the limit on open files (`ulimit -n`)"
    return f"the operating system reports: {why}"


def _run(arguments: Sequence[str]) -> int:
    import click

    from selfrefine.cli.group import group

    _check_command(arguments)
    _check_folder()
    try:
        code = group(COMMANDS).main(
            list(arguments) or ["--help"], prog_name="selfrefine", standalone_mode=False
        )
    except click.Abort as abort:
        # What click made it of: Ctrl+C, or another signal.
        cause = abort.__cause__
        raise (
            cause if isinstance(cause, KeyboardInterrupt) else KeyboardInterrupt
        ) from None
    except click.ClickException as error:
        where = getattr(error, "ctx", None)
        hint = f"; see `{where.command_path} --help`" if where else ""
        text = " ".join(error.format_message().split()).rstrip(".")
        raise UsageError(f"{text}{hint}") from None
    return int(code or OK)


def _check_folder() -> None:
    """Refuse to work in a folder that has been removed.

    Raises:
        UsageError: this is one.
    """
    try:
        os.getcwd()  # noqa: PTH109  as little as it can be
    except OSError as error:
        raise UsageError(
            f"the current folder cannot be read ({error.strerror}); change to another"
        ) from None


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
            f"{first} is not a command; did you mean `selfrefine refine {first}`?"
        )
    near = difflib.get_close_matches(first, COMMANDS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"use one of {', '.join(COMMANDS)}"
    raise UsageError(f"{first} is not a command; {hint}")


def _fail(message: str) -> int:
    _say(f"error: {shortened(message)}")
    import logging

    if logging.getLogger("selfrefine").isEnabledFor(logging.DEBUG) or _debugging():
        import traceback

        _say(traceback.format_exc().rstrip("\n"))
    return FAILED


def _debugging() -> bool:
    return os.environ.get("SELFREFINE_LOG_LEVEL", "").lower() == "debug"


def _say(message: str) -> None:
    from selfrefine.redact import on_one_line, redact

    # Where nobody can be told anything, the exit code says it.
    with contextlib.suppress(OSError):
        lines = map(on_one_line, redact(message).split("\n"))
        sys.stderr.write("\n".join(lines) + "\n")
