"""Keys: where the model's key comes from: the editor's secret storage, the environment, a command of the user's.

A key is never in a setting, an argument or a file of ours; whoever gets it
here has it masked in every message of this process.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from selfrefine.errors import ApiKeyError
from selfrefine.redact import remember

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.settings.resolve import Settings

SECONDS = 30.0
"""How long the command may take; it may ask the user to unlock something."""
LONGEST = 16_384

_given = ""
_asked: dict[tuple[str, ...], str] = {}


def give(key: str) -> None:
    """Take the key that an editor keeps, for as long as this process lives."""
    global _given  # noqa: PLW0603  one key, one process
    _given = key.strip()
    remember(_given)


def forget() -> None:
    """Let go of the keys that were given or asked for; whoever needs one next is given it, or asks, anew."""
    give("")
    _asked.clear()


def find(settings: Settings, environ: Mapping[str, str]) -> str:
    """Return the key, empty where there is none.

    Raises:
        ApiKeyError: the user's command gives none.
    """
    key = _given or environ.get(settings.api_key_env, "").strip()
    if not key and settings.api_key_command:
        key = _from(settings.api_key_command)
    remember(key)
    return key


def place(settings: Settings) -> str:
    """Return where users find the key that is in use, or put one."""
    if _given:
        return "the key that your editor keeps"
    if settings.api_key_command in _asked:
        return "what api-key-command writes"
    return f"the environment variable {settings.api_key_env}"


def _from(command: tuple[str, ...]) -> str:
    """Run the user's command, once; what it writes besides the key is shown to nobody.

    Raises:
        ApiKeyError: it fails, or says nothing.
    """
    if command not in _asked:
        key = failed = ""
        try:
            done = subprocess.run(
                command,
                # Not in the current folder, which may be somebody else's repository.
                cwd=Path.home(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS,
                check=False,
            )
            key = done.stdout[:LONGEST].decode("ascii", "replace").strip()
            failed = f"ends with {done.returncode}" if done.returncode else ""
            failed = failed or ("" if key else "writes no key to its stdout")
        except subprocess.TimeoutExpired:
            failed = f"gives no key within {SECONDS:.0f} s"
        except (OSError, RuntimeError):
            failed = "cannot be started"
        if failed:
            # Outside the handlers, so that no exception carries what the command wrote.
            raise ApiKeyError(
                f"api-key-command: {command[0]} {failed}; run it by hand to see why"
            )
        _asked[command] = key
    return _asked[command]
