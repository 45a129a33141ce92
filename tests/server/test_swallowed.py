"""An end that comes while Python deletes an object is swallowed there: it is asked for again, and no traceback is written."""

from __future__ import annotations

import signal
import subprocess
import sys

SCRIPT = """
import os, signal, sys, time
from selfrefine.job.abandonment import abandoned_when_alone

class Slow:
    def __del__(self):
        print("deleting", flush=True)
        time.sleep(30)

with abandoned_when_alone(0, lambda: None, lambda line: None):
    slow = Slow()
    del slow
    time.sleep(30)
"""


def test_an_end_within_a_destructor_is_an_end():
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen((sys.executable, "-c", SCRIPT), **pipes) as process:
        assert process.stdout.readline() == b"deleting\n"
        process.send_signal(signal.SIGTERM)
        # Its stdin stays open: the end of that would be another reason to go.
        assert process.wait(timeout=20) == 128 + signal.SIGTERM
        assert process.stderr.read() == b""
