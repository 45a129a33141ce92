"""What a version's tree holds, and which of its projects may be executed."""

import pytest

from selfrefine.diff.sides import Sides
from selfrefine.errors import UntrustedError
from selfrefine.settings.resolve import Settings
from selfrefine.workspace import trees
from support import diffs


def test_ignored_files_are_taken_along_as_far_as_they_are_small(tmp_path):
    root = diffs.repository(tmp_path / "r", m="X = 1\n")
    (root / ".git" / "info" / "exclude").write_text("made*\n")
    (root / "made.py").write_text("Y = 1\n")
    comparison = trees.compare(root)
    trees.write(comparison, comparison.old, tmp_path / "small")
    assert (tmp_path / "small" / "made.py").read_text() == "Y = 1\n"
    with (root / "made.bin").open("wb") as file:
        file.truncate(trees.MOST + 1)
    trees.write(comparison, comparison.old, tmp_path / "large")
    assert not list((tmp_path / "large").glob("made*"))
    assert (tmp_path / "large" / "m.py").is_file()


def test_a_version_whose_project_begins_further_up_needs_trust_there(tmp_path):
    """Who trusts a folder by what it is now has not trusted what stood above it."""
    root = diffs.repository(tmp_path / "r", conftest="", inner__m="def f(): return 1\n")
    inner = root / "inner"
    (inner / "pyproject.toml").touch()
    diffs.write(root, inner__m="def f(): return 2\n")
    comparison = trees.compare(root)

    def trusted(file):
        return file.is_relative_to(inner)

    with (
        Sides(comparison, lambda _: Settings(), trusted) as sides,
        pytest.raises(UntrustedError),
    ):
        sides.project(comparison.old, "inner/m.py")
