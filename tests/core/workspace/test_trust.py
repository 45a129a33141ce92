"""The list of trusted folders, and what follows from it for the one who executes."""

from __future__ import annotations

import json
import os
import stat

import pytest

from selfrefine.code.target import find
from selfrefine.errors import ConfigError, UntrustedError, UsageError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.workspace import trust
from selfrefine.workspace.trust import is_trusted
from support.commandline import project, selfrefine

SLOW = """\
def common(xs, ys):
    out = []
    seen = list(ys)
    for x in xs:
        if x in seen:
            out.append(x)
    return out
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("SELFREFINE_TRUST", raising=False)
    return tmp_path


@pytest.fixture
def repo(tmp_path):
    (tmp_path / "repo").mkdir()
    return project(tmp_path / "repo", m=SLOW)


def test_nothing_is_trusted_until_somebody_says_so(repo):
    assert not is_trusted(repo / "m.py")
    assert trust.add(repo) == repo.resolve()
    assert is_trusted(repo / "m.py")
    assert not is_trusted(repo.parent / "other.py")
    trust.remove(repo)
    assert not is_trusted(repo / "m.py")


def test_a_folder_stands_for_all_below_it_and_for_nothing_beside_it(tmp_path):
    for name in ("work/a", "work2/a"):
        (tmp_path / name).mkdir(parents=True)
        project(tmp_path / name, m=SLOW)
    trust.add(tmp_path / "work")
    assert is_trusted(tmp_path / "work" / "a" / "m.py")
    assert not is_trusted(tmp_path / "work2" / "a" / "m.py")


def test_a_link_that_leads_elsewhere_now_is_not_trusted(tmp_path, repo):
    (tmp_path / "evil").mkdir()
    evil = project(tmp_path / "evil", m=SLOW)
    link = tmp_path / "link"
    link.symlink_to(repo)
    trust.add(link)
    assert is_trusted(link / "m.py")
    link.unlink()
    link.symlink_to(evil)
    assert not is_trusted(link / "m.py")


def test_a_trusted_folder_that_became_a_link_is_not_trusted(tmp_path, repo):
    trust.add(repo)
    repo.rename(tmp_path / "moved")
    (tmp_path / "evil").mkdir()
    project(tmp_path / "evil", m=SLOW)
    repo.symlink_to(tmp_path / "evil")
    assert not is_trusted(repo / "m.py")
    assert not is_trusted(tmp_path / "moved" / "m.py")


def test_a_link_out_of_a_trusted_folder_leads_out_of_trust(tmp_path, repo):
    trust.add(repo)
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "m.py").write_text(SLOW)
    (repo / "sub").symlink_to(tmp_path / "evil")
    (repo / "one.py").symlink_to(tmp_path / "evil" / "m.py")
    assert not is_trusted(repo / "sub" / "m.py")
    assert not is_trusted(repo / "one.py")


def test_a_project_inside_a_trusted_folder_whose_root_is_above_it(repo):
    """Its root would be executed, and that nobody trusts."""
    (repo / "src").mkdir()
    trust.add(repo / "src")
    assert not is_trusted(repo / "src" / "m.py")


DAMAGED = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"trusted": "/"}',
    b'{"trusted": [1]}',
    b"\xff\xfe",
    b"[" * 100_000,
]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_list_trusts_nothing_and_says_so_in_a_line(repo, content, caplog):
    path = trust.default_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    assert not is_trusted(repo / "m.py")
    [record] = caplog.records
    assert record.getMessage() == (
        f"{path}: damaged, so no folder counts as trusted; delete it and trust your folders again"
    )
    with pytest.raises(ConfigError, match="damaged"):
        trust.add(repo)
    assert path.read_bytes() == content


def test_the_list_is_the_owners_alone_and_is_written_whole(repo):
    trust.add(repo)
    path = trust.default_path()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert json.loads(path.read_text()) == {"version": 1, "trusted": [str(repo)]}
    trust.add(repo)
    assert trust.folders() == (repo,)
    assert [p.name for p in path.parent.iterdir()] == ["trusted.json"]


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
def test_a_list_that_somebody_else_wrote_does_not_count(repo, monkeypatch):
    trust.add(repo)
    os.chown(trust.default_path(), 1234, 1234)
    assert not is_trusted(repo / "m.py")


def test_a_relative_entry_means_nothing(repo, monkeypatch):
    path = trust.default_path()
    path.parent.mkdir(parents=True)
    path.write_text('{"trusted": [".", ""]}')
    monkeypatch.chdir(repo)
    monkeypatch.setenv("SELFREFINE_TRUST", os.pathsep.join([".", "", "repo"]))
    assert not is_trusted(repo / "m.py")
    monkeypatch.setenv("SELFREFINE_TRUST", f"/nowhere{os.pathsep}{repo}")
    assert is_trusted(repo / "m.py")


def test_what_cannot_be_trusted_or_forgotten_is_said(tmp_path, repo):
    with pytest.raises(UsageError, match="no such folder; give the one to trust"):
        trust.add(repo / "m.py")
    with pytest.raises(UsageError, match="not in the list"):
        trust.remove(repo)


def test_a_session_executes_nothing_of_an_untrusted_project(repo):
    (repo / "m.py").write_text(f"open({str(repo / 'sprung')!r}, 'w')\n{SLOW}")
    target = find((repo / "m.py").read_text(), path="m.py", qualname="common")
    with Session(Settings(sandbox="off")) as session:
        refinement = session.refine(target, repo / "m.py")
        with pytest.raises(UntrustedError):
            session.verify(target, target.source, repo / "m.py")
        with pytest.raises(UntrustedError):
            session.projects.runner_of(repo / "m.py")
    assert not (repo / "sprung").exists()
    assert (refinement.status, refinement.stop_reason) == ("failed", "untestable")
    assert refinement.verdict.grade == "unverified"
    assert refinement.message.startswith(
        f"run `selfrefine trust add {repo}` if you trust it: the folder is not trusted, so nothing of it was executed; "
        "the rules see: line 6: `in seen` walks"
    )
    [iteration] = refinement.to_json()["iterations"]
    assert iteration["feedback"]["findings"][0]["line"] == 5


def test_the_command(tmp_path, repo):
    def trusted(*arguments):
        done = selfrefine("trust", *arguments, cwd=tmp_path)
        return done.code, done.out, done.err

    assert trusted("list") == (0, "", "")
    assert trusted("add", "repo") == (0, "", f"trusted: {repo}\n")
    assert trusted("list") == (0, f"{repo}\n", "")
    assert trusted("list", "repo/m.py") == (0, f"{repo}\n", "")
    assert trusted("list", ".") == (0, "", "")
    assert trusted("remove", "repo") == (0, "", f"no longer trusted: {repo}\n")
    code, out, err = trusted("remove", "repo")
    assert (code, out, err.count("\n")) == (2, "", 1)
    trusted("add", ".")
    trusted("add", "repo")
    said = f"no longer trusted: {repo}, but {tmp_path} is, with all folders below it\n"
    assert trusted("remove", "repo") == (0, "", said)
