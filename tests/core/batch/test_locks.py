"""What processes of one user share lies where nobody else writes, and is opened without following links."""

import os
import stat
import tempfile
from pathlib import Path

import pytest

from selfrefine.batch import remote_worker
from selfrefine.job.params import RefineParams
from selfrefine.workspace import regular
from selfrefine_runner.client.turns import Turns


@pytest.fixture
def shared(tmp_path, monkeypatch):
    """A temporary folder for all, in which somebody has made a file of the name of ours."""
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / f"selfrefine-cores-{os.geteuid()}").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(shared))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return shared


def test_no_file_of_a_fixed_name_is_in_a_folder_for_all(shared, tmp_path, monkeypatch):
    before = sorted(shared.iterdir())
    project = tmp_path / "project"
    project.mkdir()
    monkeypatch.setenv("SELFREFINE_TRUST", str(tmp_path))
    asked = RefineParams("refine", path="m.py", requests_per_minute=60.0)
    pace = Path(remote_worker._own(asked, project / "m.py").pace)
    [seat] = remote_worker._seat().files
    for place in (pace, Path(seat)):
        assert place.is_relative_to(tmp_path / "cache")
    assert sorted(shared.iterdir()) == before


def test_a_core_is_not_taken_through_a_link(tmp_path):
    (tmp_path / "core-0").symlink_to(tmp_path / "made")
    with pytest.raises(OSError, match="symbolic link"), Turns([tmp_path / "core-0"]).taken():  # fmt: skip
        pass
    assert not (tmp_path / "made").exists()
    # The control: what is opened without that is made.
    os.close(os.open(tmp_path / "core-0", os.O_RDWR | os.O_CREAT))
    assert (tmp_path / "made").exists()


def test_a_file_of_ours_is_ours_alone(tmp_path):
    handle = regular.own(tmp_path / "mine")
    assert stat.S_IMODE(os.fstat(handle).st_mode) == 0o600
    assert not os.get_inheritable(handle)
    os.close(handle)
