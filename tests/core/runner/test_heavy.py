"""Large packages that a worker imports once for all its children."""

import sys

import pytest

from selfrefine_runner.client.heavy_imports import MOST, heavy_in
from selfrefine_runner.worker import startup


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import numpy as np\nimport os, scipy.stats", ("numpy", "scipy.stats")),
        ("from pandas import DataFrame", ("pandas", "pandas.DataFrame")),
        ("from .numpy import x\nfrom . import pandas", ()),
        ("import numpydoc, mypandas", ()),
        ("def f():\n    import numpy", ()),
        ("import numpy as", ()),
        ("numpy = 1", ()),
    ],
    ids=["plain", "from", "relative", "others", "late", "broken", "name"],
)
def test_what_a_file_imports_at_once_is_read(text, names):
    assert heavy_in(text) == names


def test_no_file_has_more_than_some():
    assert len(heavy_in("\n".join(f"import numpy.m{n}" for n in range(99)))) == MOST


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Return a folder that is installed, with a package in it."""
    installed = tmp_path / "site-packages"
    (installed / "heavyweight").mkdir(parents=True)
    (installed / "heavyweight" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setattr(startup, "_TRIED", set())
    yield installed
    sys.modules.pop("heavyweight", None)


def test_it_is_imported_if_it_is_installed(package, tmp_path):
    names = ["heavyweight", "heavyweight.nothing", "no_such_package"]
    startup.warm(names, str(tmp_path / "project"), [str(package)])
    assert "heavyweight" in sys.modules


def test_what_is_edited_in_place_is_left_to_the_children(package, tmp_path):
    package.rename(tmp_path / "edited")
    sys.path[sys.path.index(str(package))] = str(tmp_path / "edited")
    startup.warm(["heavyweight"], str(tmp_path / "project"), [])
    assert "heavyweight" not in sys.modules


@pytest.mark.parametrize("place", ["heavyweight/__init__.py", "src/heavyweight.py", "lib/heavyweight.py"])  # fmt: skip
def test_what_the_project_has_of_that_name_is_never_loaded(package, tmp_path, place):
    project = tmp_path / "project"
    (project / place).parent.mkdir(parents=True)
    (project / place).write_text("raise SystemExit")
    startup.warm(["heavyweight"], str(project), [str(project / "lib"), str(package)])
    assert "heavyweight" not in sys.modules
