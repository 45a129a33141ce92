"""Steps: what is proven to be the same, what looks alike and is not, and that a proof is never wrong."""

import ast
import random
import time
from pathlib import Path

import pytest

from selfrefine.verify.equivalence import is_same
from selfrefine.verify.mutants.generation import mutants_in
from support.programs import changed, program, run

TABLE = Path(__file__).parents[2] / "data" / "equivalence"


def rows():
    for file in sorted(TABLE.glob("*.py")):
        _, *functions = file.read_text("utf-8").split("# === ")
        for function in functions:
            head, *versions = function.split("# --- ")
            name, original = head.split("\n", 1)
            for number, version in enumerate(versions, 1):
                kind, text = version.split("\n", 1)
                yield pytest.param(original, text, kind == "same", id=f"{name}-{number}-{kind}")  # fmt: skip


@pytest.mark.parametrize(("original", "version", "same"), list(rows()))
def test_what_is_proven(original, version, same):
    one, two = ast.parse(original), ast.parse(version)
    assert is_same(one, one)
    assert is_same(one, two) is same


LISTS = """def several(a):
{steps}    ones = []
    others = []
    while a.go():
        ones.append(a.one)
        others.append(a.other)
    return ones, others
"""


@pytest.mark.parametrize("before", range(14))
def test_lists_with_other_names_are_those_of_the_original_however_much_came_before(
    before,
):
    original = LISTS.format(steps="    a.step\n" * before)
    candidate = original.replace("ones", "firsts").replace("others", "seconds")
    wrong = candidate.replace("return firsts, seconds", "return seconds, firsts")
    assert is_same(ast.parse(original), ast.parse(candidate))
    assert not is_same(ast.parse(original), ast.parse(wrong))


def test_the_table_has_both_kinds():
    kinds = [row.values[2] for row in rows()]
    assert kinds.count(True) >= 35
    assert kinds.count(False) >= 90


MORE = [pytest.param(seed, marks=pytest.mark.further) for seed in range(3, 12)]


@pytest.mark.parametrize("seed", [0, 1, 2, *MORE])
def test_programs_by_lot_that_are_proven_the_same_do_the_same(seed):
    chance = random.Random(seed)
    proven = 0
    for _ in range(60):
        old = ast.unparse(ast.parse(program(chance)))
        try:
            new = changed(old, chance)
            compile(new, "<program>", "exec")
        except SyntaxError:  # a break that stands in no loop any more
            continue
        if new.strip() == old or not is_same(ast.parse(old), ast.parse(new)):
            continue
        proven += 1
        for world in range(25):
            assert run(old, world) == run(new, world), f"{old}\n{new}\nworld {world}"
    assert proven


@pytest.mark.further
def test_no_mutant_is_proven_the_same():
    chance = random.Random(1)
    files = sorted((Path(__file__).parents[3] / "refiners" / "selfrefine" / "code").glob("*.py"))  # fmt: skip
    tried = 0
    for file in files:
        for node in ast.parse(file.read_text("utf-8")).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            text = ast.unparse(node) + "\n"
            tree = ast.parse(text)
            mutants = mutants_in(
                text, frozenset(range(1, text.count("\n") + 1)), tree.body
            )
            for mutant in chance.sample(mutants, min(4, len(mutants))):
                tried += 1
                assert not is_same(tree, ast.parse(mutant.text)), mutant.text
    assert tried > 100


def test_the_same_function_is_the_same_and_that_is_found_quickly():
    files = sorted((Path(__file__).parents[3] / "refiners" / "selfrefine" / "verify").rglob("*.py"))  # fmt: skip
    nodes = [n for f in files[::6] for n in ast.parse(f.read_text("utf-8")).body if isinstance(n, ast.FunctionDef)]  # fmt: skip
    started = time.process_time()
    shown = [is_same(ast.Module([n], []), ast.Module([n], [])) for n in nodes]
    assert sum(shown) > 0.9 * len(nodes)
    assert (time.process_time() - started) / len(nodes) < 0.1


def test_what_is_too_long_is_not_proven():
    text = "def f(a):\n    b = a\n" + "    b.x(b.y, b.z)\n" * 2000
    assert not is_same(ast.parse(text), ast.parse(text.replace("b", "c")))
