"""The errors that selfrefine raises on purpose, as one tree.

    SelfRefineError
      UsageError           the command line, an option or a request is wrong
        ConfigError        a configuration file or an option's value is wrong
        TargetError        the function cannot be found or cannot be refined
          UnfitFileError   a name leads to no regular file, or to one that is too large
          UnparsedError    a file does not parse with the Python that runs us
          NewerPythonError the same, and its project is for a newer one
      ProjectError         the project cannot be executed as it stands
        BaselineError      its tests fail before any change
        InterpreterError   its interpreter is missing or unusable
        SandboxError       no sandbox works here, and the user has not turned it off
        WorkerError        the worker died or spoke nonsense
        UntrustedError     nobody has said that it may be executed
      EngineError          the engine cannot answer
        EndpointError      the model's endpoint is down, or answers nonsense
          ApiKeyError      it refuses the key, or there is none
      JournalError         what a batch has done cannot be kept
      Interrupted          the driver ends a loop: a budget is used up or the user cancelled

A message is one line: what, where, and what to do; programs tell errors apart
by `code`.  A wrong candidate is a `Verdict`, never an exception.
"""

from __future__ import annotations


class SelfRefineError(Exception):
    """The root: everything that a shell turns into one line and an exit code."""

    code: str = "failed"


class UsageError(SelfRefineError):
    """The command line, an option or a request is wrong."""

    code = "usage"


class ConfigError(UsageError):
    """A configuration file or an option's value is wrong."""

    code = "config"


class TargetError(UsageError):
    """The function cannot be found or cannot be refined."""

    code = "target"


class UnfitFileError(TargetError):
    """A name leads to no regular file, or to one that is too large; whoever walked into it goes on."""


class UnparsedError(TargetError):
    """A file does not parse with the Python that runs us.

    Args:
        path: the file as messages show it.
        line: where.
        why: the parser's words.
    """

    def __init__(self, path: str, line: int, why: str) -> None:
        super().__init__(
            f"{path}:{line}: the file does not parse ({why}); fix it first"
        )
        self.path, self.line, self.why = path, line, why


class NewerPythonError(TargetError):
    """A file does not parse with the Python that runs us, and its project is for a newer one.

    Args:
        message: one line.
        wanted: the version that the project is for, and what says so.
    """

    code = "newer_python"

    def __init__(self, message: str, wanted: tuple[tuple[int, int], str]) -> None:
        super().__init__(message)
        self.wanted = wanted


class ProjectError(SelfRefineError):
    """The project cannot be executed as it stands."""

    code = "project"


class BaselineError(ProjectError):
    """The tests that reach the function fail before any change."""

    code = "baseline"


class InterpreterError(ProjectError):
    """The project's interpreter is missing or unusable."""

    code = "interpreter"


class SandboxError(ProjectError):
    """No sandbox works here, and the user has not turned it off."""

    code = "sandbox"


class WorkerError(ProjectError):
    """The worker died or spoke nonsense."""

    code = "worker"


class UntrustedError(ProjectError):
    """Nobody has said that the project may be executed."""

    code = "untrusted"


class EngineError(SelfRefineError):
    """The engine cannot answer a request of the loop."""

    code = "engine"


class EndpointError(EngineError):
    """The model's endpoint is down, or answers nonsense."""

    code = "endpoint"


class ApiKeyError(EndpointError):
    """The model's endpoint refuses the key, or there is none."""

    code = "api_key"


class JournalError(SelfRefineError):
    """What a batch has done cannot be kept, or read."""

    code = "journal"


class Interrupted(SelfRefineError):  # noqa: N818  an end, not an error
    """The driver ends a loop before its time.

    Args:
        reason: a stop reason of the JSON contract, such as ``budget_seconds`` or ``cancelled``.
        message: one line for people; empty where the reason says it all.
        code: of the error that is behind it, if one is.
    """

    def __init__(self, reason: str, message: str = "", code: str = "") -> None:
        super().__init__(message or reason)
        self.reason = reason
        self.message = message
        self.code = code


LONGEST = 4000
"""Characters of a message: what repeats an argument of 70,000 is read by nobody."""


def shortened(message: str) -> str:
    """Return a message with its middle left out where it is very long."""
    half = LONGEST // 2
    return (
        message
        if len(message) <= LONGEST
        else f"{message[:half]} ... {message[-half:]}"
    )


def one_line(error: Exception) -> str:
    """Return what a shell says of an error; one that was not raised on purpose is called internal."""
    first, *_ = shortened(str(error)).splitlines() or [""]
    if isinstance(error, SelfRefineError):
        return first
    return (
        f"internal error: {type(error).__name__}: {first}; "
        "please report it with what SELFREFINE_LOG_LEVEL=debug adds"
    )
