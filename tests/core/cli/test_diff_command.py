"""`selfrefine diff` as a process: what it is asked, what it says, and what it refuses."""

import json
import subprocess

import pytest

from support import diffs
from support.commandline import selfrefine
from support.plain_python import PLAIN

SHOP = """
LIMIT = 10


def merge(items):
    found = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def capped(n):
    return min(n, LIMIT)
"""
TESTS = """
from shop import *


def test_merge():
    assert merge([1, 2, 2])


def test_capped():
    assert capped(50) > 1
"""
OTHER = SHOP.replace("if item not in found", "if item not in found or item == 2")


@pytest.fixture
def shop(tmp_path):
    return diffs.repository(tmp_path / "shop", shop=SHOP, test_shop=TESTS)


def diff(folder, *arguments, form="json", **env):
    return selfrefine("diff", *arguments, "--output-format", form, cwd=folder, **env)


def answer(folder, *arguments):
    done = diff(folder, *arguments)
    assert done.code == 0, done.err
    return {f["qualname"]: f for f in json.loads(done.out)["functions"]}


@pytest.mark.further
def test_what_tests_name_comes_first_and_environments_are_none_of_it(shop):
    first = "def aside(n):\n    return n + 1\n\n\n"
    diffs.write(shop, shop=first + SHOP)
    diffs.write(shop, shop=first.replace("1", "2") + OTHER)
    subprocess.run(["git", "add", "shop.py"], cwd=shop, check=True)
    for place in (".venv/lib/x.py", "own/lib/y.py", "site-packages/z.py"):
        (shop / place).parent.mkdir(parents=True, exist_ok=True)
        (shop / place).write_text("def strange():\n    return 1\n")
    (shop / "own" / "pyvenv.cfg").write_text("")
    done = diff(shop, "HEAD", form="json")
    found = {f["qualname"] for f in json.loads(done.out)["functions"]}
    assert found == {"aside", "merge"}
    told = [line.rpartition(" ")[2] for line in done.err.splitlines() if "/2 " in line]
    assert told == ["shop.py::merge", "shop.py::aside"]
    assert "reading what changed" in done.err.splitlines()[0]


def test_the_working_tree_is_compared_with_a_commit(shop):
    diffs.write(shop, shop=OTHER)
    found = answer(shop, "HEAD")
    assert found.keys() == {"merge"}
    merge = found["merge"]
    assert merge["status"] == "differs"
    assert merge["inputs"]["recorded_differ"] == 1
    first = merge["examples"][0]
    assert (first["call"], first["was"], first["now"]) == ("merge([1, 2, 2])", "[1, 2]", "[1, 2, 2]")  # fmt: skip
    assert first["recorded"]
    assert "assert merge([1, 2, 2]) == [1, 2, 2]" in first["test"]
    pinned = shop / "test_pinned.py"
    pinned.write_text(first["test"])
    run = [str(PLAIN), "-m", "pytest", "-q", "-p", "no:cacheprovider", pinned.name]
    assert subprocess.run(run, cwd=shop, check=False, capture_output=True).returncode == 0  # fmt: skip
    diffs.write(shop, shop=SHOP)
    assert subprocess.run(run, cwd=shop, check=False, capture_output=True).returncode == 1  # fmt: skip
    diffs.write(shop, shop=OTHER)
    pinned.unlink()
    assert merge["cyclomatic"] == {"before": 3, "after": 4}
    text = diff(shop, "HEAD", "shop.py::merge", form="text").out
    assert "merge([1, 2, 2])  # recorded" in text
    assert "now [1, 2, 2]" in text


@pytest.mark.further
def test_fail_on_makes_a_difference_count(shop):
    diffs.write(shop, shop=OTHER)
    assert diff(shop, "HEAD", "--fail-on", "slower").code == 0
    assert diff(shop, "HEAD", "--fail-on", "differs").code == 1
    assert diff(shop, "HEAD", "--fail-on", "more-complex").code == 1


@pytest.mark.further
def test_what_is_staged_two_commits_and_the_branching_point(shop):
    first = diffs.git(shop, "rev-parse", "HEAD")
    diffs.write(shop, shop=SHOP.replace("LIMIT = 10", "LIMIT = 20"))
    second = diffs.commit(shop)
    diffs.git(shop, "checkout", "--quiet", "-b", "topic", first)
    diffs.write(shop, shop=OTHER)
    diffs.git(shop, "add", "--all")
    diffs.write(shop, shop=SHOP)
    assert answer(shop, "HEAD").keys() == set()
    assert answer(shop, "HEAD", "--staged").keys() == {"merge"}
    found = answer(shop, f"{first}..{second}")
    assert found["capped"]["status"] == "differs"
    assert found["capped"]["through"] == ["LIMIT"]
    # What the other branch did is no part of this one.
    assert answer(shop, "--merge-base", "main").keys() == set()


@pytest.mark.further
def test_a_renamed_file_and_its_tests_are_followed(shop):
    diffs.git(shop, "mv", "shop.py", "store.py")
    diffs.write(shop, store=OTHER, test_shop=TESTS.replace("from shop", "from store"))
    found = answer(shop, "HEAD")
    assert found["merge"]["status"] == "differs"
    assert found["merge"]["old_path"] == "shop.py"


@pytest.mark.further
def test_what_cannot_be_compared_says_why(shop):
    diffs.write(shop, shop=f"import nowhere_at_all\n{OTHER}")
    found = answer(shop, "HEAD")["merge"]
    assert (found["status"], found["reason"]) == ("not_comparable", "import")
    assert "nowhere_at_all" in found["detail"]


@pytest.mark.further
def test_tests_that_fail_are_said_and_their_calls_count(shop):
    diffs.write(shop, test_shop=TESTS.replace("> 1", "== 0"), shop=SHOP.replace("LIMIT = 10", "LIMIT = 20"))  # fmt: skip
    found = answer(shop, "HEAD")["capped"]
    assert found["status"] == "differs"
    assert any("test_capped fails after the change" in note for note in found["notes"])
    assert found["inputs"]["recorded"] >= 1


@pytest.mark.further
def test_without_tests_type_hints_are_enough_and_without_both_it_is_said(tmp_path):
    hinted = "def f(n: int) -> int:\n    return n // 2\n\n\ndef g(n):\n    return n\n"
    folder = diffs.repository(tmp_path / "r", m=hinted)
    diffs.write(folder, m=hinted.replace("n // 2", "int(n / 2)").replace("return n\n", "return [n]\n"))  # fmt: skip
    found = answer(folder, "HEAD")
    assert found["f"]["status"] == "differs"
    assert found["f"]["inputs"]["recorded"] == 0
    assert (found["g"]["status"], found["g"]["reason"]) == (
        "not_comparable",
        "no_calls",
    )


@pytest.mark.further
def test_another_signature_is_compared_on_what_both_take(shop):
    diffs.write(shop, shop=SHOP.replace("capped(n):", "capped(n, most=LIMIT):").replace("LIMIT)\n", "most + 1)\n"))  # fmt: skip
    found = answer(shop, "HEAD")["capped"]
    assert found["signature"] == {"before": "(n)", "after": "(n, most=LIMIT)"}
    assert found["status"] == "differs"


@pytest.mark.further
def test_generated_files_and_lock_files_are_said(shop):
    diffs.write(shop, shop=OTHER.replace("LIMIT = 10", "# Generated: DO NOT EDIT\nLIMIT = 10"))  # fmt: skip
    (shop / "poetry.lock").write_text("x")
    done = diff(shop, "HEAD")
    data = json.loads(done.out)
    assert {f["reason"] for f in data["functions"]} == {"generated"}
    assert any("poetry.lock" in note for note in data["notes"])


@pytest.mark.further
def test_a_used_up_budget_leaves_functions_out(shop):
    diffs.write(shop, shop=OTHER)
    found = answer(shop, "HEAD", "--budget-seconds", "0.000001")
    assert found["merge"]["reason"] == "budget"


BAD = {
    "unknown revision": (("nowhere",), "nowhere: no such commit, branch or tag here"),
    "two ends and staged": (("HEAD..HEAD", "--staged"), "give one of them"),
    "both ways": (("HEAD", "--merge-base", "main"), "give one of them"),
    "no such format": (("HEAD", "--fail-on", "worse"), "worse is not known"),
}


@pytest.mark.parametrize(("words", "message"), BAD.values(), ids=BAD.keys())
def test_bad_input_is_one_line(shop, words, message):
    done = selfrefine("diff", *words, cwd=shop)
    assert done.code == 2
    assert len(done.errors) == 1
    assert message in done.errors[0]


def test_without_a_repository_or_git_it_is_one_line(tmp_path):
    done = selfrefine("diff", "HEAD", cwd=tmp_path, GIT_CEILING_DIRECTORIES=str(tmp_path.parent))  # fmt: skip
    assert (done.code, len(done.errors)) == (2, 1)
    done = selfrefine("diff", "HEAD", cwd=tmp_path, PATH=str(tmp_path))
    assert (done.code, len(done.errors)) == (2, 1)
    assert "needs git" in done.errors[0]


def test_a_shallow_clone_says_what_brings_the_rest(shop, tmp_path):
    diffs.write(shop, shop=OTHER)
    diffs.commit(shop)
    clone = tmp_path / "clone"
    diffs.git(tmp_path, "clone", "--quiet", "--depth", "1", shop.as_uri(), str(clone))
    done = selfrefine("diff", "HEAD~1", cwd=clone)
    assert done.code == 2
    assert "git fetch --unshallow" in done.errors[0]


@pytest.mark.further
def test_what_nobody_named_is_executed_in_trusted_folders_alone(shop):
    marker = shop / "executed"
    hostile = f"open({str(marker)!r}, 'w')\n"
    diffs.write(shop, shop=hostile + OTHER, conftest=hostile)
    done = selfrefine("diff", cwd=shop)
    assert done.code == 2
    assert "is not trusted" in done.errors[0]
    done = selfrefine("diff", "HEAD", cwd=shop, PRE_COMMIT="1")
    assert (done.code, done.out) == (0, "")
    assert "is not trusted" in done.err
    assert not marker.exists()


@pytest.mark.further
def test_the_repository_and_its_index_stay_as_they_are(shop):
    diffs.write(shop, shop=OTHER)
    before = state(shop)
    assert answer(shop, "HEAD")
    assert state(shop) == before


def state(folder):
    """Return each file below a folder with its content, the caches of tests included."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".home" not in path.parts
    }


@pytest.mark.further
def test_filters_hooks_and_submodules_of_the_repository_are_not_run(shop, tmp_path):
    marker = tmp_path / "ran"
    script = tmp_path / "run.sh"
    script.write_text(f"#!/bin/sh\ntouch {marker}\ncat\n")
    script.chmod(0o755)
    (shop / ".gitattributes").write_text("*.py filter=evil diff=evil\n")
    diffs.commit(shop)
    for name in ("filter.evil.clean", "filter.evil.smudge", "diff.evil.textconv", "diff.external", "core.fsmonitor"):  # fmt: skip
        diffs.git(shop, "config", name, str(script))
    for hook in ("post-checkout", "post-index-change"):
        place = shop / ".git" / "hooks" / hook
        place.parent.mkdir(exist_ok=True)
        place.write_text(script.read_text())
        place.chmod(0o755)
    diffs.write(shop, shop=OTHER)
    marker.unlink(missing_ok=True)
    assert answer(shop, "HEAD")["merge"]["status"] == "differs"
    assert not marker.exists()


@pytest.mark.further
def test_what_git_ignores_is_there_in_both_trees(shop):
    (shop / ".gitignore").write_text("_version.py\n")
    diffs.write(shop, shop="from _version import NUMBER\n" + SHOP)
    diffs.commit(shop)
    diffs.write(
        shop, _version="NUMBER = 1\n", shop="from _version import NUMBER\n" + OTHER
    )
    assert answer(shop, "HEAD")["merge"]["status"] == "differs"


@pytest.mark.further
def test_links_that_lead_elsewhere_are_left_out(shop, tmp_path):
    (tmp_path / "secret").write_text("s")
    (shop / "link").symlink_to(tmp_path / "secret")
    diffs.commit(shop)
    diffs.write(shop, shop=OTHER)
    assert answer(shop, "HEAD")["merge"]["status"] == "differs"


@pytest.mark.further
def test_a_hook_prints_what_is_pushed_and_blocks_nobody(shop):
    before = diffs.git(shop, "rev-parse", "HEAD")
    diffs.write(shop, shop=OTHER)
    after = diffs.commit(shop)
    hook = {"PRE_COMMIT": "1", "PRE_COMMIT_FROM_REF": before, "PRE_COMMIT_TO_REF": after}  # fmt: skip
    done = selfrefine("diff", cwd=shop, **hook)
    assert (done.code, done.out) == (0, "")
    assert "is not trusted" in done.err
    assert selfrefine("diff", "--fail-on", "differs", cwd=shop, **hook).code == 2
    trusted = hook | {"SELFREFINE_TRUST": str(shop)}
    done = selfrefine("diff", cwd=shop, **trusted)
    assert done.code == 0
    assert "merge([1, 2, 2])" in done.out


@pytest.mark.further
def test_what_changed_in_another_file_belongs_to_the_version(tmp_path):
    """The new body alone would fail in the old tree: it is never put there."""
    old = {
        "keys": "def find(n):\n    return {n: 1}\n",
        "lexer": "import keys\n\n\ndef tokens(n):\n    return [keys.find(n)[n], print]\n",
    }
    new = {
        "keys": "def find(n):\n    return [(n, 1)]\n",
        "lexer": "import keys\n\n\ndef tokens(n):\n    return [keys.find(n)[0][1], print]\n",
    }
    test = "import lexer\n\n\ndef test_tokens():\n    assert lexer.tokens(3)[0] == 1\n"
    folder = diffs.repository(tmp_path / "r", test_lexer=test, **old)
    diffs.write(folder, **new)
    found = answer(folder, "HEAD")
    assert (found["tokens"]["status"], found["find"]["status"]) == ("same", "differs")


@pytest.mark.further
def test_objects_of_a_class_that_holds_something_else_are_not_carried(tmp_path):
    """Neither are those of a class that inherits from it: the old ones lack what the new method looks for."""
    base = "class Rule:\n    def __init__(self, word):\n        self.{0} = word\n\n    def fits(self, text):\n        return self.{0} in text\n"
    heir = "from rule import Rule\n\n\nclass Strict(Rule):\n    pass\n"
    test = "from strict import Strict\n\n\ndef test_fits():\n    assert Strict('a').fits('cab')\n    assert not Strict('a').fits('x')\n"
    folder = diffs.repository(
        tmp_path / "r", rule=base.format("word"), strict=heir, test_rule=test
    )
    diffs.write(folder, rule=base.format("needle"))
    answers = answer(folder, "HEAD")
    found = answers["Rule.fits"]
    assert found["status"] != "differs"
    # The object that a constructor fills is empty: it is carried.
    assert answers["Rule.__init__"]["status"] == "differs"
    assert "hold objects of a class" in " ".join([found["detail"], *found["notes"]])


@pytest.mark.further
def test_what_a_call_leaves_in_its_object_is_told(tmp_path):
    """A constructor gives nothing: what differs is what it leaves."""
    old = "class Box:\n    def fill(self, n):\n        self.n = n\n"
    test = "from box import Box\n\n\ndef test_fill():\n    Box().fill(2)\n"
    folder = diffs.repository(tmp_path / "r", box=old, test_box=test)
    diffs.write(folder, box=old.replace("self.n = n", "self.n = n + 1"))
    first = answer(folder, "HEAD")["Box.fill"]["examples"][0]
    assert (first["kind"], first["was"], first["now"]) == (
        "argument",
        "leaves Box(n=2)",
        "leaves Box(n=3)",
    )
