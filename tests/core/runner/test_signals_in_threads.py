"""Tests that ask in a thread for a signal's handler, as trio and test clients do: they are refused, each time, as ever."""

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from support.plain_python import PLAIN

MODULE = """def shown(answers: list[str]) -> str:
    joined = ", ".join(answers)
    return joined
"""
TESTS = """import signal
import threading

import pytest

from shown import shown


def refusals():
    answers = []

    def ask():
        for _ in range(3):
            try:
                signal.signal(signal.SIGINT, signal.getsignal(signal.SIGINT))
                answers.append("none")
            except Exception as error:
                answers.append(type(error).__name__)

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    return answers


@pytest.mark.parametrize("number", range(3))
def test_shown(number):
    assert shown(refusals()) == "ValueError, ValueError, ValueError"
    signal.signal(signal.SIGUSR1, signal.SIG_DFL)
    with pytest.raises(TypeError):
        signal.signal(signal.SIGUSR1, "no handler")
    assert signal.signal(signal.SIGUSR1, signal.SIG_IGN) == signal.SIG_DFL
"""


def test_they_pass_as_without_us(tmp_path):
    file = tmp_path / "shown.py"
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'shown'\n")
    file.write_text(MODULE)
    (tmp_path / "test_shown.py").write_text(TESTS)
    target = find(MODULE, path="shown.py", qualname="shown")
    settings = Settings(interpreter=str(PLAIN), cache=False)
    with Session(settings, trusted=lambda _: True) as session:
        baseline = session.projects.baseline_of(target, file)
    assert len(baseline.tests) == 3
