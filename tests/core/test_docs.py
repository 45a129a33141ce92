"""What the documents name exists."""

import re
import shlex

import pytest
import yaml

from selfrefine.cli import COMMANDS
from support.commandline import REPOSITORY, selfrefine

ARCHITECTURE = (REPOSITORY / "docs" / "ARCHITECTURE.md").read_text("utf-8")
PAGES = [
    "README.md",
    "SECURITY.md",
    "CONTRIBUTING.md",
    "docs/ARCHITECTURE.md",
    "docs/VERIFICATION.md",
    "docs/CI.md",
    "docs/CONFIG.md",
    "docs/MODELS.md",
    "docs/EVAL.md",
]
TESTS = {
    path: path.read_text("utf-8")
    for folder in ("core", "paper", "server", "e2e")
    for path in (REPOSITORY / "tests" / folder).rglob("test_*.py")
}


def test_each_invariant_names_what_backs_it():
    invariants = ARCHITECTURE.split("**Architecture invariant:**")[1:]
    assert len(invariants) > 10
    for invariant in invariants:
        text = invariant.partition("\n\n")[0]
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


def test_the_code_map_names_modules_that_exist():
    code_map = ARCHITECTURE.partition("## The code map")[2].partition("\n\n`server/")[0]
    names = re.findall(r"`((?:\w+/)*\w+(?:\.py|/))`", code_map)
    assert len(names) > 20
    refiners = REPOSITORY / "refiners"
    assert [
        name
        for name in names
        if not (refiners / "selfrefine" / name).exists()
        and not (REPOSITORY / name).exists()
    ] == []


def test_what_ci_is_told_to_run_is_a_command_line():
    text = (REPOSITORY / "docs" / "CI.md").read_text("utf-8")
    blocks = [
        yaml.safe_load(block)
        for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    ]
    github = [step.get("run", "") for step in blocks[0]["jobs"]["selfrefine"]["steps"]]
    lines = [*github, *blocks[1]["selfrefine"]["script"]]
    found = [ln.partition("selfrefine ")[2] for ln in lines if "selfrefine " in ln]
    assert len(found) == 3
    for line in found:
        # An option that does not exist would be said before the help.
        words = shlex.split(line.partition(" || ")[0])
        done = selfrefine(*words, "--help", cwd=REPOSITORY)
        assert done.code == 0, done.err


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere_and_commands_exist(page):
    path = REPOSITORY / page
    text = path.read_text("utf-8")
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (path.parent / link).exists(), link
    for command in re.findall(
        r"(?:^ {4}|`|\$ )selfrefine ([a-z]+)", text, re.MULTILINE
    ):
        assert command in COMMANDS
    targets = re.findall(
        r"^([a-z-]+):", (REPOSITORY / "Makefile").read_text("utf-8"), re.MULTILINE
    )
    for target in re.findall(r"(?:^ {4}|`)make ([a-z-]+)", text, re.MULTILINE):
        assert target in targets
