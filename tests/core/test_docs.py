"""What the documents name exists."""

import re
import sys

import pytest

from selfrefine.report.overview import MARK
from support.attacks import ATTACKS
from support.commandline import REPOSITORY
from support.forgeries import EXCHANGED, LOOKING, SENDING

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ARCHITECTURE = (REPOSITORY / "docs" / "ARCHITECTURE.md").read_text("utf-8")
CI_SCRIPTS = [
    path.relative_to(REPOSITORY)
    for path in sorted((REPOSITORY / ".ci").iterdir())
    if path.is_file()
]
PAGES = [
    str(path.relative_to(REPOSITORY))
    for place in ("*.md", "docs/**/*.md", "vscode-extension/*.md")
    for path in sorted(REPOSITORY.glob(place))
]
TESTS = {
    path: path.read_text("utf-8")
    for folder in ("core", "paper", "server", "e2e")
    for path in (REPOSITORY / "tests" / folder).rglob("test_*.py")
}


def test_each_invariant_names_what_backs_it():
    section = ARCHITECTURE.partition("## Invariants")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.+) \|$", section, re.MULTILINE)[1:]
    assert len(rows) > 10
    for text in rows:
        named = re.findall(r"`(?:tests/\S+|test_\w+(?:\.py)?)`", text)
        assert named or re.search(r"[Cc]ontracts? \"", text), text


@pytest.mark.parametrize(
    "name",
    sorted(set(re.findall(r"`(test_\w+(?:\.py)?|tests/[\w/]+\.py)`", ARCHITECTURE))),
)
def test_the_tests_that_back_an_invariant_exist(name):
    if name.startswith("tests/"):
        assert (REPOSITORY / name).is_file()
    elif name.endswith(".py"):
        assert any(path.name == name for path in TESTS)
    else:
        assert any(f"def {name}(" in text for text in TESTS.values())


@pytest.mark.parametrize("name", re.findall(r'[Cc]ontracts? "([^"]+)"', ARCHITECTURE))
def test_the_contracts_that_back_an_invariant_exist(name):
    contracts = re.findall(
        r'^name = "(.+)"$',
        (REPOSITORY / "pyproject.toml").read_text("utf-8"),
        re.MULTILINE,
    )
    assert any(contract.startswith(name) for contract in contracts)


SECURITY = (REPOSITORY / "SECURITY.md").read_text("utf-8")


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`((?:\w+/)*\w+\.py)`", SECURITY)))
)
def test_what_backs_a_promise_exists(name):
    """A test, a table of tests, a module, or a test that stands beside the one named before it."""
    assert (
        (REPOSITORY / name).is_file()
        or (REPOSITORY / "refiners" / name).is_file()
        or (REPOSITORY / "refiners" / "selfrefine" / name).is_file()
        or any(path.name == name for path in TESTS)
        or name == "secrets.py"
    )


def test_the_numbers_of_attacks_are_those_of_the_tables():
    controls = [attack.control for attack in ATTACKS.values()]
    shown, by_any = len([c for c in controls if c]), controls.count(True)
    assert f"tested by {len(ATTACKS)} attacks" in SECURITY
    assert f"{shown} are also shown to work without a sandbox ({by_any} of them by any user" in " ".join(SECURITY.split())  # fmt: skip
    forged = len(EXCHANGED) + len(LOOKING) + len(SENDING)
    assert f"{forged} forgeries are tested" in SECURITY


def test_the_code_map_names_modules_that_exist():
    code_map = ARCHITECTURE.partition("## The code map")[2].partition("\n\n`tests/")[0]
    names = re.findall(r"`((?:\w+/)*\w+(?:\.py|/))`", code_map)
    assert len(names) > 20
    folders = [
        REPOSITORY / "refiners",
        REPOSITORY / "refiners" / "selfrefine",
        REPOSITORY / "server" / "selfrefine_server",
        REPOSITORY / "server" / "selfrefine_mcp",
        REPOSITORY / "vscode-extension" / "src",
        REPOSITORY,
    ]
    assert [
        name for name in names if not any((f / name).exists() for f in folders)
    ] == []


def test_the_picture_is_what_the_contracts_say():
    """A line of the picture is a layer, and what is further in lies in the last room of the line above."""
    picture = ARCHITECTURE.partition("## The picture")[2].partition("\n## ")[0]
    layers = {}
    above = []
    for line in re.findall(r"^ {4}( *\S.*)$", picture, re.MULTILINE):
        depth = (len(line) - len(line.lstrip())) // 4
        rooms = re.split(r" {2,}", line.strip())[0].split(" | ")
        above[depth:] = [rooms[-1]]
        layers.setdefault(".".join(above[1:depth]), []).append((depth, rooms))
    contracts = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    told = {
        (
            ".".join(contract.get("containers", [""])[0].split(".")[1:])
            if "containers" in contract
            else None
        ): [layer.split(" | ") for layer in contract["layers"]]
        for contract in contracts["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers" and "." not in contract["layers"][0]
    }
    packages = told.pop(None)
    drawn = layers.pop("")
    assert [rooms for depth, rooms in drawn if depth == 0] == packages
    assert [rooms for depth, rooms in drawn if depth == 1] == told.pop("")
    assert {room: [r for _, r in rows] for room, rows in layers.items()} == told


WALK = re.findall(
    r"^(\d+)\. `([SROX])/(\S+)`, `(\w+)`(?: \((\d+)\))?:", ARCHITECTURE, re.MULTILINE
)
LONGEST_MODULE = 700
ROOTS = {
    "S": "server/selfrefine_server",
    "R": "refiners/selfrefine",
    "O": "refiners/selfrefine_rules",
    "X": "refiners/selfrefine_runner",
}
STARTED = {
    "job/__main__.py": r"selfrefine\.job\.command",
    "worker/__main__.py": r'"__main__\.py"',
}
"""What is started as a process, by the name of its module or file."""


def test_the_walk_goes_in_one_direction():
    assert [int(number) for number, *_ in WALK] == list(range(1, len(WALK) + 1))
    assert 20 <= len(WALK) <= 25
    entries = [number for number, *_, caller in WALK if not caller]
    assert entries == ["1", "3"], "the client asks for the menu, and sends the command"
    assert all(int(caller or 0) < int(number) for number, *_, caller in WALK)


@pytest.mark.parametrize(("number", "root", "path", "name", "caller"), WALK)
def test_each_stop_of_the_walk_is_called_by_the_one_it_names(
    number, root, path, name, caller
):
    file = REPOSITORY / ROOTS[root] / path
    assert re.search(
        rf"^ *(?:async )?(?:def|class) {name}\b", file.read_text("utf-8"), re.MULTILINE
    )
    if caller:
        _, their_root, theirs, *_ = WALK[int(caller) - 1]
        text = (REPOSITORY / ROOTS[their_root] / theirs).read_text("utf-8")
        called = STARTED.get(path, rf"\b{name}\b")
        assert re.search(called, text)


def test_the_architecture_is_read_in_one_sitting():
    assert len(ARCHITECTURE.splitlines()) <= 200


def test_no_module_is_longer_than_one_reads_at_once():
    code = [p for root in ROOTS.values() for p in (REPOSITORY / root).rglob("*.py")]
    lines = {p: p.read_text(encoding="utf-8").count("\n") for p in code}
    assert not {p.name: n for p, n in lines.items() if n > LONGEST_MODULE}


@pytest.mark.parametrize("name", ["github", "gitlab"])
def test_the_workflows_of_a_batch_fail_no_build_and_find_their_comment(name):
    text = (REPOSITORY / "docs" / "workflows" / f"{name}.yml").read_text("utf-8")
    assert "--check" not in text
    posted = re.findall(r"startsWith\(\"(.*?)\"\)", text)
    assert posted in ([], [MARK])


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    path = REPOSITORY / page
    text = path.read_text("utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (path.parent / link).exists(), link


@pytest.mark.parametrize("page", sorted((REPOSITORY / "docs").glob("*.md")))
def test_the_site_lists_each_page(page):
    site = (REPOSITORY / "mkdocs.yml").read_text("utf-8")
    assert f": docs/{page.name}\n" in site


@pytest.mark.parametrize("script", ["Makefile", *map(str, CI_SCRIPTS)])
def test_the_files_that_a_script_of_ours_names_exist(script):
    text = (REPOSITORY / script).read_text("utf-8")
    named = set(re.findall(r"(?<![\w/.{-])(?:tests|bench|\.ci)/[\w./-]*[\w/]", text))
    assert [name for name in sorted(named) if not (REPOSITORY / name).exists()] == []
