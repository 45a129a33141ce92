"""What a candidate does besides computing, seen by the interpreter while calls are compared: the original's, or a rejection."""

import sys
from dataclasses import replace

import pytest

from selfrefine.code.target import find
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.tasks import load
from selfrefine.verify.gates import replay, verify
from selfrefine.verify.trial import Trial

HEAD = "def clock(n: int) -> str:\n"
MODULE = (
    '"""Clocks."""\n\nimport os\nimport sys\nimport time\n\n\n'
    + HEAD
    + "    if n == 7:\n        os.getcwd()\n        os.listdir('.')\n    return str(n)\n"
)
TESTS = "from clocks import clock\n\n\ndef test_clock():\n    assert [clock(n) for n in (3, 7, 12)] == ['3', '7', '12']\n"
GOOD = {
    "plain": "if n == 7:\n    os.listdir('.')\nreturn f'{n}'",
    "less than the original": "return f'{n}'",
    "itertools and operator": "import itertools, operator\nreturn ''.join(itertools.chain(operator.methodcaller('__str__')(n)))",
    "a named tuple": "from collections import namedtuple\nreturn namedtuple('A', 'b')(str(n)).b",
    "a data class": "from dataclasses import dataclass\n@dataclass\nclass A:\n    b: str = ''\nreturn A(str(n)).b",
    "an enum": "import enum\nreturn str(n) if enum.Enum('A', 'b c').b else ''",
    "a typed tuple": "import typing\nreturn typing.NamedTuple('A', [('b', str)])(str(n)).b",
    "a pattern": "import re\nreturn re.match('.*', str(n)).group()",
    "dates by format": "from datetime import datetime\ndatetime.strptime('2020', '%Y')\nreturn str(n)",
    "decimals and fractions": "import decimal, fractions, statistics\nreturn str(int(statistics.mean([fractions.Fraction(n)])))",
    "dispatch": "from functools import singledispatch\n@singledispatch\ndef g(x):\n    return str(x)\n@g.register\ndef _(x: str):\n    return x\nreturn g(n)",
    "a constant attribute": "return getattr(str(n), 'strip')()",
    "reduce and partial": "import functools\nreturn functools.reduce(lambda a, b: a + b, str(n), '') if n >= 0 else functools.partial(str, n)()",
    "an encoding": "return str(n).encode('idna').decode('ascii')",
    "copies and JSON": "import copy, json\nreturn json.dumps(copy.deepcopy(n))",
}  # fmt: skip
BAD = {
    "reads a file": "open('/etc/hostname').close()",
    "writes a file": "open('x', 'w').close()",
    "makes a file by its number": "os.close(os.open('x', os.O_CREAT | os.O_WRONLY))",
    "lists a folder elsewhere": "os.listdir('/') if n == 3 else None",
    "removes a file": "try:\n    os.remove('x')\nexcept OSError:\n    pass",
    "reads by way of map": "list(map(open, ['/etc/hostname']))",
    "asks the network": "import socket\nsocket.socket().close()",
    "starts a process": "import subprocess\nsubprocess.run(['true'])",
    "starts a process by os": "os.system('true')",
    "forks": "if not os.fork():\n    os._exit(0)\nos.wait()",
    "accesses raw memory": "import ctypes\nctypes.string_at(id(n), 8)",
    "looks at frames": "sys._getframe(1)",
    "looks at a traceback": "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    e.__traceback__.tb_frame",
    "looks through objects": "import gc\ngc.get_objects()",
    "executes text as code": "exec('1')",
    "evaluates text": "eval('1')",
    "imports by name": "import importlib\nimportlib.import_module('sqlite3')",
    "imports a part": "import http.client",
    "handles a signal": "import signal\nsignal.signal(signal.SIGUSR1, signal.SIG_IGN)",
    "traces": "sys.settrace(None)",
    "makes a temporary file": "import tempfile\ntempfile.mkdtemp()",
    "creates code objects": "clock.__code__.replace(co_name='x')",
    "speaks to the hook": "sys.audit('worker.channel', 'disarm')",
    "reports itself": "sys.audit('worker.channel', 'send', {'done': True})",
    "listens": "sys.addaudithook(lambda *a: None)",
    "sets the environment": "os.environ['X'] = '1'",
}  # fmt: skip


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    root = tmp_path_factory.mktemp("clocks")
    (root / "clocks.py").write_text(MODULE)
    (root / "test_clocks.py").write_text(TESTS)
    file = root / "clocks.py"
    target = find(MODULE, path="clocks.py", qualname="clock")
    with Session(
        Settings(interpreter=sys.executable), trusted=lambda _: True
    ) as session:
        trial = Trial(
            target=target, code="", best=target.source, tasks=(load("efficiency"),), slack=0,
            baseline=session.projects.baseline_of(target, file), runner=session.projects.runner_of(file),
        )  # fmt: skip

        def judge(body):
            code = HEAD + "".join(f"    {line}\n" for line in body.split("\n"))
            return verify(replace(trial, code=code), (replay,))

        judge.trial = trial
        yield judge


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.further
def test_a_rewrite_that_only_computes_is_not_refused(judged, name):
    verdict = judged(GOOD[name])
    assert verdict.accepted, verdict


@pytest.mark.parametrize("name", BAD)
def test_what_the_original_does_not_do_on_the_same_call_is_refused(judged, name):
    verdict = judged(BAD[name] + "\nreturn str(n)")
    assert not verdict.accepted, verdict
    assert "which the original does not" in verdict.reason


def test_the_reason_names_the_call_and_what_it_does(judged):
    verdict = judged(BAD["reads a file"] + "\nreturn str(n)")
    assert verdict.reason.startswith("clock(")
    assert verdict.reason.endswith(") reads a file, which the original does not")


def test_what_the_original_does_on_one_call_allows_it_on_that_call_alone(judged):
    compared = judged.trial.baseline.compared
    assert {item.call.args[0] for item in compared if item.events} == {7}
    assert judged("if n == 7:\n    os.listdir('./')\nreturn str(n)").accepted
    assert not judged("os.listdir('.')\nreturn str(n)").accepted
