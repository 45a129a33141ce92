"""Names: nothing that code under verification can look up says who runs it, neither in calls nor in tests."""

import sys

import pytest

from selfrefine.code.target import find
from selfrefine.verify.reaching_tests import reaching_tests
from selfrefine.verify.values import Call
from selfrefine_runner.client.place import Place
from selfrefine_runner.client.project import Project
from selfrefine_runner.client.replay import ReplayPlan, replay_calls
from selfrefine_runner.sandbox import choose
from support import backends
from support.plain_python import PLAIN

LOOKS = {
    "the environment": "import os\n    return dict(os.environ)",
    "the environment at the start": "return open('/proc/self/environ').read()",
    "arguments": "import sys\n    return [sys.argv, getattr(sys, 'orig_argv', [])]",
    "the command line": "return open('/proc/self/cmdline').read()",
    "the import path": "import sys\n    return [sys.path, list(sys.path_importer_cache), [repr(f) for f in sys.meta_path]]",
    "the first module": "import __main__\n    return sorted((n, repr(v)) for n, v in vars(__main__).items())",
    "loaded modules": "import sys\n    return [(n, getattr(m, '__file__', ''), repr(getattr(m, '__spec__', ''))) for n, m in list(sys.modules.items())]",
    "folders": "import os, tempfile\n    return [os.getcwd(), tempfile.gettempdir(), os.path.expanduser('~'), __file__]",
    "folders beside": "import os\n    return [os.listdir('.'), os.path.abspath('..')]",
    "threads": "import threading\n    return [t.name for t in threading.enumerate()]",
    "built-in names": "import builtins\n    return dir(builtins)",
    "filters of warnings": "import warnings\n    return [repr(f) for f in warnings.filters]",
    "loggers": "import logging\n    return list(logging.root.manager.loggerDict)",
    "frames": "import sys\n    frame, found = sys._getframe(), []\n    while frame:\n        found.append((frame.f_code.co_filename, frame.f_globals.get('__name__')))\n        frame = frame.f_back\n    return found",
    "a traceback": "import traceback\n    return ''.join(traceback.format_stack())",
    "its own code": "import sys\n    code = sys._getframe().f_code\n    return [code.co_names, code.co_filename, sorted(map(str, sys._getframe().f_globals))]",
    "cached sources": "import linecache\n    return list(linecache.cache)",
    "groups": "return open('/proc/self/cgroup').read()",
    "open files": "import os\n    return [os.readlink(f'/proc/self/fd/{n}') for n in os.listdir('/proc/self/fd') if os.path.lexists(f'/proc/self/fd/{n}')]",
}  # fmt: skip
BESIDE = f"""import os

HERE = os.path.dirname(os.path.abspath(__file__))
OWN = ({str(PLAIN.parent.parent)!r}, {sys.prefix!r}, {sys.base_prefix!r})


def told(found):
    text = repr(found).lower()
    for own in OWN:
        text = text.replace(own.lower(), "")
    return sorted({{word for word in ("refine", "verif", "candidate") if word in text}})
"""
HEAD = "from beside import told\n\n\ndef f(n):\n    return told(look(n))\n\n\ndef look(n):\n    "


@pytest.fixture
def root(tmp_path_factory):
    # What a test's own folder is called is none of this.
    root = tmp_path_factory.mktemp("p").resolve()
    (root / "pyproject.toml").touch()
    (root / "beside.py").write_text(BESIDE)
    (root / "m.py").write_text("def f(n): ...\n")
    return root


@pytest.mark.parametrize("backend", backends.wanted())
def test_no_look_of_a_replayed_call_finds_the_product(root, backend):
    backends.need(backend)
    came = {}
    with Project(root, PLAIN, sandbox=choose(backends=(backend,))) as runner:
        path = (str(runner.workspace.copy), *runner.import_path)
        place = Place(root / "m.py", "f", "m", path)
        for other in (False, True):
            for name, body in LOOKS.items():
                plan = ReplayPlan([Call((1,))], [20], 20, other_hashes=other)
                run = replay_calls(runner, place, f"{HEAD}{body}\n", plan)
                (outcome,) = run.outcomes or ({"kind": run.error},)
                came[name, other] = outcome.get("shown", outcome["kind"])
    assert {key: shown for key, shown in came.items() if shown != "[]"} == {}


@pytest.mark.parametrize("backend", backends.wanted())
def test_no_look_of_a_test_finds_the_product(root, backend):
    backends.need(backend)
    looks = "\n\n\n".join(f"def look{n}():\n    {body}" for n, body in enumerate(LOOKS.values()))  # fmt: skip
    text = f"from beside import told\n\n\n{looks}\n\n\ndef f(n):\n    return told(globals()[f'look{{n}}']())\n"
    (root / "m.py").write_text(text)
    asked = "\n".join(f"def test_{n}():\n    assert f({n}) == []\n" for n in range(len(LOOKS)))  # fmt: skip
    (root / "test_m.py").write_text(f"from m import f\n\n\n{asked}")
    with Project(root, PLAIN, sandbox=choose(backends=(backend,))) as runner:
        target = find(text, path="m.py", qualname="f")
        run, _ = reaching_tests(runner, Place(root / "m.py", "f"), target, (), 60.0)
    names = list(LOOKS)
    failed = {names[int(r.id.rpartition("_")[2])]: r.why for r in run.results if not r.passed}  # fmt: skip
    assert len(run.results) == len(LOOKS)
    assert failed == {}
