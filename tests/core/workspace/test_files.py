import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from selfrefine.errors import TargetError
from selfrefine.workspace.files import SUFFIX, SourceFile, read, write
from support import chance
from support.commandline import REPOSITORY

texts = st.text(st.sampled_from("ab é€\n\r\f\u2028\x85\ufeff"), max_size=20)
in_a_folder = settings(
    max_examples=chance.examples(50),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


@in_a_folder
@given(texts, st.sampled_from([b"", b"\xef\xbb\xbf"]))
def test_writing_its_own_text_changes_no_byte(tmp_path, text, bom):
    path = tmp_path / "f.py"
    data = bom + text.encode()
    path.write_bytes(data)
    file = read(path)
    write(file, file.text)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@in_a_folder
@given(texts)
def test_another_encoding_is_kept(tmp_path, text):
    path = tmp_path / "f.py"
    cookie = "# -*- coding: iso-8859-15 -*-\n"
    text = text.replace("\u2028", "").replace("\ufeff", "")
    path.write_bytes((cookie + text).encode("iso-8859-15"))
    file = read(path)
    assert file.text == cookie + text
    write(file, file.text + "€")
    assert path.read_bytes() == (cookie + text + "€").encode("iso-8859-15")


def test_a_write_keeps_the_mode_and_the_link(tmp_path):
    real, link = tmp_path / "real.py", tmp_path / "link.py"
    real.write_text("old")
    real.chmod(0o751)
    link.symlink_to(real)
    write(read(link), "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o751


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff", "not readable as Python"),
        (b"# coding: nonsense\n", "unknown encoding: nonsense"),
        (b"# coding: utf-7\nx = '+AGEAYg-'\n", "does not round-trip"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(tmp_path, data, message):
    path = tmp_path / "f.py"
    path.write_bytes(data)
    with pytest.raises(TargetError) as error:
        read(path)
    assert message in str(error.value)
    assert str(error.value).startswith(f"{path}: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", ["missing.py", "."])
def test_no_file_at_all(tmp_path, name):
    with pytest.raises(TargetError, match="give the path of a Python file"):
        read(tmp_path / name)


def test_a_file_that_changed_meanwhile_is_not_overwritten(tmp_path):
    path = tmp_path / "f.py"
    path.write_text("old")
    file = read(path)
    path.write_text("typed meanwhile")
    with pytest.raises(TargetError, match="changed while it was being refined"):
        write(file, "new")
    assert path.read_text() == "typed meanwhile"


def test_a_text_that_the_encoding_lacks_is_not_half_written(tmp_path):
    path = tmp_path / "f.py"
    path.write_bytes(b"# coding: ascii\n")
    with pytest.raises(TargetError, match="cannot be written"):
        write(read(path), "# coding: ascii\n" + "x" * 100_000 + "é")
    assert path.read_bytes() == b"# coding: ascii\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_where_nothing_can_be_made_is_an_error_of_one_line():
    # procfs lets nobody, not even root, make a file.
    file = Path("/proc/self/comm")
    if not file.is_file():
        pytest.skip("no procfs here")
    with pytest.raises(TargetError, match="cannot be written"):
        write(SourceFile(file, file.read_text(), "utf-8"), "new")


def test_a_kill_leaves_the_old_file_or_the_new_one_and_nothing_else():
    script = REPOSITORY / "bench" / "kills.py"
    done = subprocess.run(
        [sys.executable, script, "40"], capture_output=True, text=True, check=False
    )
    # The first line is the seed, with which the run can be had again.
    assert done.returncode == 0, done.stdout + done.stderr
    assert "kills                            40" in done.stdout


def test_what_a_kill_left_goes_with_the_next_write(tmp_path):
    path = tmp_path / "f.py"
    path.write_text("old")
    left = tmp_path / f".f.py.0123{SUFFIX}"
    young = tmp_path / f".f.py.4567{SUFFIX}"
    others = tmp_path / f".g.py.0123{SUFFIX}"
    for each in (left, young, others):
        each.write_text("half")
    os.utime(left, (1, 1))
    write(read(path), "new")
    assert sorted(tmp_path.iterdir()) == sorted([path, young, others])


def test_where_files_without_a_name_are_unknown_the_same_holds(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    path = tmp_path / "f.py"
    path.write_text("old")
    path.chmod(0o640)
    write(read(path), "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_misspelt_file_is_known_again(tmp_path):
    (tmp_path / "inventory.py").touch()
    with pytest.raises(TargetError, match=r"did you mean .*/inventory\.py\?$"):
        read(tmp_path / "inventry.py")
