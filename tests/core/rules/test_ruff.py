import stat
import subprocess
import sys
import sysconfig

import pytest

import selfrefine_rules as rules
from selfrefine.errors import EngineError
from selfrefine_rules.lib import ruff

NESTED = """\
def first(items):
    if items:
        return items[0]
    else:
        items.append(None)
        return None
"""

COPY = """\
def positive(items):
    kept = []
    for item in items:
        if item > 0:
            kept = kept + [item]
    return kept
"""


def fixes(code, **options):
    return {
        p.finding.rule: p.code
        for p in rules.lint(code, **options)
        if p.code is not None
    }


def test_a_finding_becomes_a_located_fix():
    found = rules.lint(NESTED)
    assert [p.finding.rule for p in found] == ["ruff:RET505"]
    assert (found[0].finding.line, found[0].finding.end_line) == (4, 4)
    assert found[0].finding.actionable
    assert found[0].code == (
        "def first(items):\n    if items:\n        return items[0]\n"
        "    items.append(None)\n    return None\n"
    )


def test_a_missing_last_line_end_changes_nothing():
    assert rules.lint(NESTED.rstrip("\n")) == rules.lint(NESTED)
    code = "def f(a):\n    b = a + 1\n    return b"
    assert [p.finding.gain > rules.TASTE for p in rules.lint(code)] == [True]


def test_one_finding_at_a_time():
    code = NESTED.replace("items[0]", "items[0] == None")
    assert set(fixes(code)) == {"ruff:RET505", "ruff:E711"}
    assert "else:" in fixes(code)["ruff:E711"]
    assert "is None" not in fixes(code)["ruff:RET505"]


def test_columns_count_code_points_and_lines_end_only_where_python_says():
    code = (
        'def f(a):\n    """\f\u2028"""\n'
        '    b = "\U0001f600é"; c = a == None\n    return b, c\n'
    )
    assert fixes(code)["ruff:E711"] == code.replace("a == None", "a is None")


def test_a_noqa_is_honoured():
    code = NESTED.replace("    else:\n", "    else:  # noqa: RET505\n")
    assert fixes(code) == {}


@pytest.mark.parametrize(
    ("aspects", "present", "absent"),
    [
        (("efficiency",), "ruff:PLR6104", "ruff:RET505"),
        (("readability",), "ruff:RET505", "ruff:PLR6104"),
    ],
)
def test_each_aspect_has_its_rules(aspects, present, absent):
    found = fixes(COPY + "\n\n" + NESTED, aspects=aspects)
    assert present in found
    assert absent not in found


def test_the_finding_names_an_aspect_that_was_asked_for():
    code = "def f(xs):\n    return set([x for x in xs])\n"
    assert "ruff:C416" in fixes(code)
    for aspect in rules.ASPECTS:
        found = rules.lint(code, aspects=[aspect])
        assert {p.finding.aspect for p in found} == {aspect}


def test_the_syntax_of_the_projects_version_is_kept():
    code = "def f(a, b):\n    with a:\n        with b:\n            pass\n"
    old = fixes(code, python=(3, 8))["ruff:SIM117"]
    assert "with a, b:" in old
    assert fixes(code, python=(3, 99))


def test_a_fix_that_makes_the_code_harder_to_follow_is_none():
    worse = ruff._gain(
        "def f(a):\n    return a\n",
        "def f(a):\n    if a:\n        return a\n",
        may_be_faster=True,
    )
    assert worse is None
    assert ruff._gain("def f(): pass\n", "def f(:\n", may_be_faster=True) is None


@pytest.mark.parametrize(
    ("signature", "lines", "known"),
    [
        ("x", ["if x in ['a', 'b']:"], False),
        ("x: str", ["if x in ['a', 'b']:"], True),
        ("x: str | None", ["if x in ['a', 'b']:"], True),
        ("x: list[str]", ["if x in ['a', 'b']:"], False),
        ("x: list[str]", ["for y in x:", " if y in ['a', 'b']:"], True),
        ("x: list[list]", ["for y in x:", " if y in ['a', 'b']:"], False),
        ("x", ["for y in x:", " if y in ['a', 'b']:"], False),
        ("x", ["for y in x.lower():", " if y in ['a', 'b']:"], True),
        ("x", ["for y in x.split():", " if y[0] in ['a', 'b']:"], False),
        ("x", ["for i, y in enumerate(x.split()):", " if y in ['a', 'b']:"], True),
        ("x", ["for é in range(9):", " if len(x) + é in (1, 2):"], False),
        ("x", ["for é in range(9):", " if é in (1, 2):"], True),
        ("x", ["y = x.get('a')", "if y in ['a', 'b']:"], False),
        ("x", ["y = x.strip()", "if y in ['a', 'b']:"], True),
        ("x", ["y = x.strip()", "y = x", "if y in ['a', 'b']:"], False),
        ("x", ["y = x.strip()", "y += x", "if y in ['a', 'b']:"], False),
        ("x, y=1", ["y = str(x)", "if y in ['a', 'b']:"], False),
        ("x", ["if len(x) not in [1, 2]:"], True),
        ("x: str", ["y = 'é\\u2028é'", "if x in ['a', 'b']:"], True),
        ("x: str", ["y = 'é\u2028ééééééééé'", "if x in ['a', 'b']:"], True),
        ("x", ["if x.y in [1, 2]:"], False),
    ],
)
def test_a_set_only_looks_up_what_is_known_to_be_hashable(signature, lines, known):
    body = "".join(f"     {line}\n" for line in lines)
    code = f"def f({signature}):\n    while f:\n{body}       return 1\n    return 2\n"
    assert ("ruff:PLR6201" in fixes(code, aspects=("efficiency",))) == known


def test_one_test_needs_no_parentheses():
    code = "def f(x):\n    return (x == 1 or x == 2) and (x.a or x.b)\n"
    assert "return x in {1, 2} and (x.a or x.b)\n" in fixes(code)["ruff:PLR1714"]


def test_a_set_is_for_what_is_asked_again_and_again():
    code = "def f(x: str):\n    if x in ['a', 'b']:\n        return 1\n    return 2\n"
    assert "ruff:PLR6201" not in fixes(code)


@pytest.mark.parametrize(
    ("lines", "rule", "offered"),
    [
        (["if x.a:", " return 1", "else:", " return 2"], "RET505", False),
        (["if x.a:", " return 1", "else:", " x.b()", " return 2"], "RET505", True),
        (
            ["if x:", " return 0", "if x.a:", " return 1", "else:", " return 2"],
            "RET505",
            True,
        ),
        (["if x.a:", " x.b()", " return 1", "else:", " return 2"], "RET505", True),
        (["if x.a == 1:", " return False", "return True"], "SIM103", True),
        (["if x.a < 1:", " return False", "return True"], "SIM103", False),
        (["if x.a < 1:", " return True", "return False"], "SIM103", True),
        (
            [
                "if x.b:",
                " return False",
                "if x.a == 1:",
                " return False",
                "return True",
            ],
            "SIM103",
            False,
        ),
        (["try:", " x.a()", "except KeyError:", " pass"], "SIM105", False),
        (["return ','.join(g(a, b) for a, b in zip(x, x))"], "FURB140", False),
        (["return max(x.a, max(x.b, x.c))"], "PLW3301", True),
        (["return max(x.a, max(y for y in x))"], "PLW3301", False),
        (["if x.a:", " if x.b and x.c:", "  return 1", "return 2"], "SIM102", True),
        (
            ["if x.a:", " if (", "  x.b", "  and x.c", " ):", "  return 1", "return 2"],
            "SIM102",
            False,
        ),
    ],
)
def test_what_a_reviewer_sends_back_is_no_fix(lines, rule, offered):
    code = "def f(x):\n" + "".join(f"    {line}\n" for line in lines)
    assert (f"ruff:{rule}" in fixes(code)) == offered


@pytest.mark.parametrize(("longest", "fits"), [(20, True), (88, True), (89, False)])
def test_a_fix_makes_no_line_longer_than_black_would(longest, fits):
    old = "def f(a):\n    b = a\n    return b\n"
    new = f"def f(a):\n    return {'a' * (longest - 11)}\n"
    found = ruff._gain(old, new, may_be_faster=False)
    assert (found is not None) == fits
    beside = f"    # {'-' * 99}\n"
    found = ruff._gain(old + beside, new + beside, may_be_faster=False)
    assert (found is not None) == fits, "a long line elsewhere is no excuse"
    long = f"def f(a):\n    b = {'a' * longest}\n    return b\n"
    assert ruff._gain(long, new, may_be_faster=False), "one that was as long is"


def test_a_fix_that_lowers_no_figure_is_a_matter_of_taste():
    code = 'def f(a):\n    return "{}".format(a)\n'
    found = rules.lint(code)
    assert {p.finding.gain for p in found if p.code} == {rules.TASTE}


def test_a_finding_without_a_fix_is_evidence():
    code = "def f(xs):\n    for x in xs:\n        x = x + 1\n        print(x)\n"
    evidence = [p for p in rules.lint(code) if p.code is None]
    assert [p.finding.rule for p in evidence] == ["ruff:PLW2901"]
    assert evidence[0].finding.actionable


def test_the_selection_is_known_to_this_ruff():
    every = {code for selected in ruff._SELECTED.values() for code in selected}
    assert ruff._run("def f(): pass\n", every, (3, 10), 10.0) == []


def test_a_rule_that_ruff_does_not_know_is_left_out():
    found = ruff._run(NESTED, ["RET505", "RET999"], (3, 10), 10.0)
    assert [item["code"] for item in found] == ["RET505"]


def test_no_ruff_is_a_clear_error(monkeypatch):
    def gone():
        raise FileNotFoundError("ruff")

    monkeypatch.setattr("ruff.find_ruff_bin", gone)
    with pytest.raises(EngineError, match="reinstall the package ruff"):
        rules.lint(NESTED)


def executable(path, text):
    path.write_text(f"#!{sys.executable}\n{text}")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("import time; time.sleep(30)", "did not answer within 0.5 s"),
        ("raise SystemExit('no licence')", "ruff failed: no licence"),
        ("raise SystemExit(3)", "ruff failed: exit code 3"),
        ("print('not json')", "ruff answered nonsense"),
    ],
)
def test_a_broken_ruff_is_a_clear_error(tmp_path, monkeypatch, script, message):
    broken = executable(tmp_path / "ruff", script)
    monkeypatch.setattr("ruff.find_ruff_bin", lambda: str(broken))
    with pytest.raises(EngineError, match=message):
        rules.lint(NESTED, seconds=0.5)


def test_a_ruff_that_cannot_be_started_is_a_clear_error(tmp_path, monkeypatch):
    monkeypatch.setattr("ruff.find_ruff_bin", lambda: str(tmp_path))
    with pytest.raises(EngineError, match="cannot be started"):
        rules.lint(NESTED)


def test_the_projects_configuration_is_not_read(tmp_path, monkeypatch):
    (tmp_path / "ruff.toml").write_text('[lint]\nignore = ["RET505"]\n')
    monkeypatch.chdir(tmp_path)
    assert "ruff:RET505" in fixes(NESTED)


def test_a_fix_that_loses_a_comment_is_none():
    code = """def f(wide, tall):
    if wide:
        size = 1
    else:  # a single line
        if tall:
            size = 2
        else:
            size = 3
    return size
"""
    offered = [p.code for p in rules.lint(code) if p.code]
    assert all("# a single line" in one for one in offered)
    bare = code.replace("  # a single line", "")
    assert any("elif tall" in p.code for p in rules.lint(bare) if p.code)


@pytest.mark.parametrize(
    ("code", "rule", "said"),
    [
        ("def f(a):\n    for x in a:\n        yield x\n", "UP028", "yield from a"),
        ("def f(a):\n    return 0 < a and a < 9\n", "PLR1716", "0 < a < 9"),
        (
            "def f(d: dict[str, int]):\n    if 'k' in d:\n        del d['k']\n",
            "RUF051",
            "d.pop('k', None)",
        ),
        (
            "def f(a):\n    return isinstance(a, int) or isinstance(a, str)\n",
            "SIM101",
            "isinstance(a, (int, str))",
        ),
        ("def f(a):\n    return map(lambda x: abs(x), a)\n", "PLW0108", "map(abs, a)"),
        ("def f(a):\n    return sum([b for b in a], [])\n", "RUF017", "operator.iadd"),
    ],
)
def test_what_may_be_said_in_less(code, rule, said):
    found = {p.finding.rule: p.code for p in rules.lint(code) if p.code}
    assert said in found[f"ruff:{rule}"]


SLOWLY = """
import sysconfig, threading, time

filled = sysconfig._init_posix

def slowly(known):
    time.sleep(0.3)
    filled(known)

sysconfig._init_posix = slowly
import selfrefine_rules as rules

found = []
threads = [threading.Thread(target=lambda: found.append(rules.lint("def f():\\n    return 1\\n"))) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(found))
"""


@pytest.mark.skipif(
    not hasattr(sysconfig, "_init_posix"), reason="it is filled in another way there"
)
def test_threads_that_look_for_it_at_the_same_time_all_find_it():
    done = subprocess.run([sys.executable, "-c", SLOWLY], capture_output=True, text=True, check=False)  # fmt: skip
    assert done.stdout == "4\n", done.stderr
