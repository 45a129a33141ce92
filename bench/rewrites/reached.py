"""Reached: a plugin for pytest, in the project's interpreter, that writes down which functions are entered.

Standard library only; each process writes a file of its own, with lines of PATH:LINE.
"""

import os
import sys
import threading
from pathlib import Path

ROOT = os.environ["FIELD_ROOT"] + os.sep
OUTPUT = Path(os.environ["FIELD_OUTPUT"])
CODES = {}


def _enter(frame, event, _arg):
    if event == "call":
        code = frame.f_code
        CODES[id(code)] = code


def pytest_configure():
    threading.setprofile(_enter)
    sys.setprofile(_enter)


def pytest_unconfigure():
    sys.setprofile(None)
    found = {
        f"{code.co_filename}:{code.co_firstlineno}"
        for code in list(CODES.values())
        if code.co_filename.startswith(ROOT)
    }
    file = OUTPUT / f"{os.getpid()}.txt"
    file.write_text("\n".join(sorted(found)), "utf-8")
