"""A real Helix in a terminal (tmux) drives the real server and the real job; its user reads the screen."""

from __future__ import annotations

import os
import subprocess
import time
from contextlib import contextmanager

import pytest

from support.editors import FILES, environment, program

pytestmark = pytest.mark.editor

WAIT_SECONDS = 60
LANGUAGES = """\
[language-server.selfrefine]
command = "{python}"
args = ["-m", "selfrefine_server"]
config = {{ selfrefine = {{ engine = "rules" }} }}

[[language]]
name = "python"
language-servers = ["selfrefine"]
"""
CHOICE = "Self-Refine this function"
EFFICIENCY = f"{CHOICE}: efficiency"
TESTS = "Write tests for this function"
BEHAVIOUR = "What changed in behaviour since HEAD?"
TITLES = (CHOICE, TESTS, BEHAVIOUR)


class Screen:
    """A terminal with Helix in it."""

    def __init__(self, socket, tmp_path) -> None:
        self._tmux = ("tmux", "-S", str(socket))
        self._file = tmp_path / "project" / "m.py"

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [*self._tmux, *arguments], capture_output=True, text=True, check=True
        )
        return done.stdout

    def press(self, *keys: str) -> None:
        for key in keys:
            self.run("send-keys", key)
            time.sleep(0.1)  # an editor takes keys that come at once for pasted text

    def type(self, text: str) -> None:
        """Type at once, as there is no time to lose."""
        self.run("send-keys", "-l", text)

    def shows(self, text: str, seconds: float = WAIT_SECONDS) -> None:
        until(lambda: text in self.run("capture-pane", "-p"), seconds, self.look)

    def look(self) -> str:
        return self.run("capture-pane", "-p")

    def saved(self) -> str:
        """Write the buffer to the disk, and return it as it is there."""
        before = self._file.stat().st_mtime_ns
        self.press("Escape", ":", "w", "!", "Enter")
        until(lambda: self._file.stat().st_mtime_ns != before, 10, self.look)
        return self._file.read_text()

    def choose(self, line: int, title: str = EFFICIENCY) -> None:
        self.press("Escape", *str(line), "g", "g")

        def asked() -> bool:
            """Ask for the menu until the server is there to answer."""
            self.press("Escape", "Space", "a")
            time.sleep(0.3)
            return CHOICE in self.look()

        until(asked, WAIT_SECONDS, self.look)
        # The first entry is chosen from the start.
        rows = [row for row in self.look().split("\n") if any(t in row for t in TITLES)]
        at = next(n for n, row in enumerate(rows) if title in row)
        self.press(*("Down",) * at, "Enter")


def until(reached, seconds, told) -> None:
    deadline = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < deadline, told()
        time.sleep(0.05)


@contextmanager
def helix(tmp_path):
    """Open the project's module in Helix; end both."""
    hx = program("hx")
    tmux = program("tmux")
    env = environment(tmp_path)
    config = tmp_path / "config" / "helix" / "languages.toml"
    config.parent.mkdir(parents=True)
    config.write_text(LANGUAGES.format(python=env["SELFREFINE_PYTHON"]))
    config.with_name("config.toml").write_text(
        "[editor.lsp]\ndisplay-progress-messages = true\n"
    )
    named = ("HOME", "HELIX_RUNTIME", *(n for n in env if n.startswith("XDG_")))
    passed = [word for n in named if n in env for word in ("-e", f"{n}={env[n]}")]
    screen = Screen(tmp_path / "tmux", tmp_path)
    start = (
        *screen._tmux,
        "-f",
        os.devnull,
        "new-session",
        "-d",
        "-x",
        "240",
        "-y",
        "40",
    )
    subprocess.run(
        [tmux, *start[1:], *passed, f"cd {env['PROJECT']} && {hx} m.py"],
        env=env,
        check=True,
    )
    try:
        yield screen
    finally:
        screen.run("kill-server")


def slow_down(tmp_path, seconds):
    """Have the tests collected anew, and slowly: what is kept of the click before is quicker than anybody can look."""
    slow = f"\n\nimport time\n\ntime.sleep({seconds})\n"
    (tmp_path / "project" / "test_m.py").write_text(FILES["test_m.py"] + slow)


def wrote_tests(screen, tmp_path):
    """Choose it for a function that has too few; Helix has no way to ask whether to."""
    (tmp_path / "project" / "test_m.py").write_text(FILES["test_m.py"])
    screen.choose(11, TESTS)
    screen.shows("bounded: 1 case")
    screen.press("Escape", *":open test_m.py", "Enter")
    screen.shows("bounded(11)")
    screen.press("Escape", *":buffer-close!", "Enter")


def told_what_changed(screen):
    """Type another number, and ask what that changes."""
    screen.shows("return 10")
    screen.press("Escape", *"12ggglr1l")
    screen.choose(12, BEHAVIOUR)
    screen.shows("differs on")
    screen.press("Escape", "u")


def test_helix(tmp_path):
    with helix(tmp_path) as screen:
        screen.shows("def common")
        before = FILES["m.py"]
        screen.choose(4)
        until(lambda: "set(" in screen.look(), WAIT_SECONDS, screen.look)
        assert "set(" in screen.saved()
        screen.press("u")
        assert screen.saved() == before, "one undo restores the buffer"

        slow_down(tmp_path, 2)
        screen.choose(4)
        screen.shows("running the tests")
        screen.press("g", "g", "O", *"# typed", "Escape")
        until(lambda: "set(" in screen.look(), WAIT_SECONDS, screen.look)
        assert screen.saved().startswith("# typed\n"), "typed text is kept"
        screen.press("u", "u")
        assert screen.saved() == before

        slow_down(tmp_path, 3)
        screen.choose(4)
        screen.shows("running the tests")
        screen.type(":lsp-workspace-command selfrefine.cancel")
        screen.press("Enter")
        time.sleep(5)  # longer than the refinement takes from here on
        assert screen.saved() == before, "a cancelled refinement changes nothing"

        wrote_tests(screen, tmp_path)
        told_what_changed(screen)

        screen.type(f":open {tmp_path}/untrusted/m.py")
        screen.press("Enter")
        screen.shows("untrusted/m.py")
        screen.choose(4)
        screen.shows("run `selfrefine trust add")
        assert "set(" not in screen.look()
