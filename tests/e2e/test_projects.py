"""Ways in which projects are laid out and tested: in each the plain rewrite is verified, and a wrong one is not."""

import sys

import pytest

from support.commandline import selfrefine

FUNCTION = '''\
def unique(names):
    """Return the names, each once, in order."""
    found = []
    for name in names:
        if name not in found:
            found.append(name)
    return found
'''
GOOD = '''\
def unique(names):
    """Return the names, each once, in order."""
    return list(dict.fromkeys(names))
'''
WRONG = '''\
def unique(names):
    """Return the names, each once, in order."""
    return sorted(set(names))
'''
CALLS = """
@pytest.mark.parametrize("n", range(1, 7))
def test_unique(n):
    names = [f"n{(i * 5) % n}" for i in range(3 * n)]
    assert unique(names) == [name for i, name in enumerate(names) if name not in names[:i]]
"""
TESTS = f"import pytest\nfrom shop.names import unique\n\n{CALLS}"
FLAT = TESTS.replace("shop.names", "names")
CASE = """
import {module} as unittest
from names import unique

class Names(unittest.{case}):
    {how}def test_names(self):
        for n in range(1, 7):
            names = [f"n{{(i * 5) % n}}" for i in range(3 * n)]
            wanted = [name for i, name in enumerate(names) if name not in names[:i]]
            with self.subTest(n=n):
                self.assertEqual(unique(names), wanted)
"""
ASYNC = """
import pytest
from names import unique

{mark}
@pytest.mark.parametrize("n", range(1, 7))
async def test_unique(n):
    names = [f"n{{(i * 5) % n}}" for i in range(3 * n)]
    assert unique(names) == [name for i, name in enumerate(names) if name not in names[:i]]
"""
DOCTEST = FUNCTION.replace(
    'in order."""',
    'in order.\n\n    >>> unique(["b", "a", "b"])\n    [\'b\', \'a\']\n    >>> unique([])\n    []\n    """',
)
PROPERTY = """
from hypothesis import given, settings, strategies as st
from names import unique

@settings(max_examples=20, database=None)
@given(st.lists(st.text(max_size=3), max_size=8))
def test_unique(names):
    assert unique(names) == [name for i, name in enumerate(names) if name not in names[:i]]
"""
CONFTEST = "import pytest\n\n@pytest.fixture(autouse=True)\ndef there(monkeypatch, tmp_path):\n    monkeypatch.chdir(tmp_path)\n    monkeypatch.setenv('SHOP', 'open')\n"
USES = "import os\n" + FLAT.replace(
    "    names =", "    assert os.environ['SHOP'] == 'open'\n    names ="
)
FIXTURE = """
import pytest
from names import unique

@pytest.fixture(params=range(1, 7))
def names(request):
    return [f"n{(i * 5) % request.param}" for i in range(3 * request.param)]

class TestNames:
    def setup_method(self):
        self.call = unique

    def test_unique(self, names):
        assert self.call(names) == [name for i, name in enumerate(names) if name not in names[:i]]
"""
PLUGIN = "def pytest_configure(config):\n    config.addinivalue_line('markers', 'shop: ours')\n"
OURS = ("xdist", "asyncio mode auto", "asyncio strict", "anyio", "hypothesis")
"""Rows that need plugins, which the environment of these tests has."""
PROJECTS = {
    # the function's file, and all files
    "flat": ("names.py", {"test_names.py": FLAT}),
    "src layout with pythonpath": ("src/shop/names.py", {"src/shop/__init__.py": "", "tests/test_names.py": TESTS, "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["src"]\n'}),
    "src layout with conftest": ("src/shop/names.py", {"src/shop/__init__.py": "", "conftest.py": "import sys, pathlib\nsys.path.insert(0, str(pathlib.Path(__file__).parent / 'src'))\n", "tests/test_names.py": TESTS}),
    "namespace package": ("shop/names.py", {"tests/test_names.py": TESTS, "pytest.ini": "[pytest]\npythonpath = .\n"}),
    "tests in a package": ("shop/names.py", {"shop/__init__.py": "", "tests/__init__.py": "", "tests/test_names.py": TESTS}),
    "tests in the package": ("shop/names.py", {"shop/__init__.py": "", "shop/tests/__init__.py": "", "shop/tests/test_names.py": TESTS.replace("shop.names", "..names")}),
    "importmode importlib": ("shop/names.py", {"shop/__init__.py": "", "tests/test_names.py": TESTS, "pytest.ini": "[pytest]\naddopts = --import-mode=importlib\npythonpath = .\n"}),
    "monorepo": ("packages/one/names.py", {"packages/one/test_names.py": FLAT, "packages/one/pyproject.toml": "[project]\nname = 'one'\n", "packages/two/test_other.py": "def test_other():\n    assert False\n"}),
    "tox.ini": ("names.py", {"tox.ini": "[pytest]\ntestpaths = checks\npythonpath = .\n", "checks/test_names.py": FLAT}),
    "setup.cfg": ("names.py", {"setup.cfg": "[tool:pytest]\npython_files = check_*.py\n", "check_names.py": FLAT}),
    "python_functions": ("names.py", {"pytest.ini": "[pytest]\npython_functions = should_*\n", "test_names.py": FLAT.replace("def test_", "def should_")}),
    "strict": ("names.py", {"pytest.ini": "[pytest]\naddopts = --strict-markers -ra --tb=short\nxfail_strict = true\nfilterwarnings = error\n", "test_names.py": FLAT}),
    "options with values": ("names.py", {"pytest.ini": "[pytest]\naddopts = --maxfail 3 --durations 2 -o log_cli=false\n", "test_names.py": FLAT}),
    "doctest": ("names.py", {"pytest.ini": "[pytest]\naddopts = --doctest-modules\n"}),
    "unittest": ("names.py", {"test_names.py": CASE.format(module="unittest", case="TestCase", how="")}),
    "unittest, asynchronous": ("names.py", {"test_names.py": CASE.format(module="unittest", case="IsolatedAsyncioTestCase", how="async ")}),
    "fixtures and classes": ("names.py", {"test_names.py": FIXTURE}),
    "autouse fixtures": ("names.py", {"conftest.py": CONFTEST, "test_names.py": USES}),
    "conftest above": ("shop/names.py", {"shop/__init__.py": "", "conftest.py": "collect_ignore = ['broken']\n", "broken/test_it.py": "import nowhere\n", "tests/unit/test_names.py": TESTS, "pytest.ini": "[pytest]\npythonpath = .\n"}),
    "a plugin of its own": ("names.py", {"plugin.py": PLUGIN, "pytest.ini": "[pytest]\naddopts = -p plugin --strict-markers\npythonpath = .\n", "test_names.py": FLAT.replace("@pytest", "@pytest.mark.shop\n@pytest")}),
    "a script": ("names.py", {"test_names.py": FLAT}),
    "an alias in the package": ("shop/names.py", {"shop/__init__.py": "from shop.names import unique\n", "test_names.py": TESTS.replace("from shop.names", "from shop")}),
    "a stub beside it": ("names.py", {"names.pyi": "def unique(names: list[str]) -> list[str]: ...\n", "test_names.py": FLAT}),
    "tests that print and log": ("names.py", {"test_names.py": "import logging\n" + FLAT.replace("    names =", "    print('begin')\n    logging.warning('begin')\n    names =")}),
    "a test that is skipped and one that may fail": ("names.py", {"test_names.py": FLAT + "\n@pytest.mark.skip\ndef test_later():\n    unique(1)\n\n@pytest.mark.xfail\ndef test_odd():\n    assert unique(5)\n"}),
    "xdist": ("names.py", {"pytest.ini": "[pytest]\naddopts = -n 2 --dist load\n", "test_names.py": FLAT}),
    "asyncio mode auto": ("names.py", {"pytest.ini": "[pytest]\nasyncio_mode = auto\n", "test_names.py": ASYNC.format(mark="")}),
    "asyncio strict": ("names.py", {"test_names.py": ASYNC.format(mark="@pytest.mark.asyncio")}),
    "anyio": ("names.py", {"conftest.py": "import pytest\n\n@pytest.fixture\ndef anyio_backend():\n    return 'asyncio'\n", "test_names.py": ASYNC.format(mark="@pytest.mark.anyio")}),
    "hypothesis": ("names.py", {"test_names.py": PROPERTY}),
}  # fmt: skip
TEXTS = {
    "doctest": DOCTEST,
    "a script": f"{FUNCTION}\n\nif __name__ == '__main__':\n    print(unique(['a', 'a']))\n",
}


@pytest.mark.few("flat", "unittest, asynchronous")
@pytest.mark.parametrize("row", PROJECTS)
def test_a_right_rewrite_is_verified_and_a_wrong_one_rejected(tmp_path, row):
    name, files = PROJECTS[row]
    text = TEXTS.get(row, FUNCTION)
    for path, held in ({"pyproject.toml": ""} | files | {name: text}).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(held)
    python = {"SELFREFINE_INTERPRETER": sys.executable} if row in OURS else {}
    texts = {"good.py": GOOD, "wrong.py": WRONG}
    if row == "doctest":
        said = DOCTEST.partition('"""')[2].partition('"""')[0]
        texts = {k: t.replace("Return the names, each once, in order.", said.strip() + "\n    ") for k, t in texts.items()}  # fmt: skip
    done = {}
    for candidate, code in texts.items():
        (tmp_path / candidate).write_text(code)
        done[candidate] = selfrefine(
            *("verify", f"{name}::unique", "--candidate", candidate),
            *("--output-format", "concise"),
            cwd=tmp_path,
            **python,
        )
    assert "refined, verified" in done["good.py"].out, done["good.py"]
    assert done["wrong.py"].code == 1, done["wrong.py"]
    assert "verified" not in done["wrong.py"].out
