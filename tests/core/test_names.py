"""Names say what is inside: no participle or adverb names a module, and no private name is everywhere."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for folder in ("refiners", "server") for path in (ROOT / folder).rglob("*.py"))  # fmt: skip
BANNED = frozenset(
    [
        "ablated",
        "across",
        "ahead",
        "aimed",
        "alike",
        "alone",
        "alongside",
        "anchored",
        "as_long",
        "beside",
        "bounded",
        "brought",
        "carried",
        "conserved",
        "crossed",
        "declared",
        "deeper",
        "distinct",
        "doubts",
        "dropped",
        "emptied",
        "encores",
        "enough",
        "failing",
        "fleeting",
        "forced",
        "foreign",
        "havoc",
        "held",
        "helpers",
        "hinted",
        "holding",
        "joined",
        "kept",
        "kindred",
        "lacking",
        "late",
        "larger",
        "leading",
        "leavings",
        "left_out",
        "lending",
        "linked",
        "looks",
        "made",
        "manager",
        "moved",
        "named",
        "observed",
        "opening",
        "past",
        "pinned",
        "pinning",
        "placing",
        "probing",
        "raised",
        "reaching",
        "rehearsal",
        "repeating",
        "replaced",
        "replaying",
        "restored",
        "same_but",
        "seeded",
        "shared",
        "shown",
        "shrunk",
        "slips",
        "sown",
        "spliced",
        "steered",
        "steering",
        "suggested",
        "suited",
        "survival",
        "telling",
        "testing",
        "timed",
        "together",
        "told",
        "trying",
        "types",
        "unfair",
        "unfelt",
        "unparsed",
        "utils",
        "varied",
        "vary",
        "wanted",
        "ways",
        "wide",
        "within",
    ]
)
"""Words that say what was done, where, or how, but not what is inside; and those that hold anything."""
SILENT = frozenset({"_read", "_made", "_text", "_named", "_told", "_given", "_asked"})
"""Names of functions that say nothing of what they return."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_is_named_by_a_noun(path):
    assert path.stem not in BANNED, f"{path.relative_to(ROOT)}: name what is inside"


def test_no_function_has_a_name_that_says_nothing():
    found = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name in SILENT
    ]
    assert not found, "name a function by what it returns"


def test_a_module_says_first_what_its_name_says():
    """A rule says what it does, and a command how it is called."""
    named = [p for p in MODULES if not p.stem.startswith("_") and p.parent.name not in ("selfrefine_rules", "cli")]  # fmt: skip
    firsts = {path: (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").splitlines()[0] for path in named}  # fmt: skip
    words = {path: first.split(":")[0].split(",")[0] for path, first in firsts.items() if ":" in first}  # fmt: skip
    other = [str(path.relative_to(ROOT)) for path, word in words.items() if _letters(word) != _letters(path.stem)]  # fmt: skip
    assert not other
    assert len(words) > 0.9 * len(named)


def _letters(text):
    return "".join(c for c in text.lower() if c.isalnum())


def test_tests_import_no_private_names():
    tests = ROOT / "tests"
    found = {
        (path.relative_to(tests).as_posix(), each.name)
        for folder in ("core", "server", "e2e", "paper", "support")
        for path in (tests / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("selfrefine")
        for each in node.names
        if each.name.startswith("_") and not each.name.startswith("__")
    }
    assert not found, "test what others use"
