"""Lines of a candidate that neither tests nor compared calls run are asked for by calls that are made towards them."""

import pytest

from selfrefine.loop.verdict import ForUsers
from selfrefine.verify.gates import GATES, complexity, timing
from support.judging import judging

BEHAVIOUR = tuple(gate for gate in GATES if gate not in (complexity, timing))
MODULE = '''
def fee(parcel, zone):
    """Return what a parcel costs."""
    if zone.startswith("sea-") and parcel["weight"] > 4000:
        if parcel.get("fragile") == "very":
            total = parcel["weight"] * 3
            return total + 11
    return parcel["weight"]
'''
TESTS = """
from parcels import fee


def test_fee():
    assert fee({"weight": 5, "to": "Bern"}, "air") == 5
    assert fee({"weight": 7, "to": "Kiel"}, "sea-2") == 7
"""
RIGHT = MODULE.replace("return total + 11", "return sum((total, 11))").strip()


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parcels")
    file = folder / "parcels.py"
    file.write_text(MODULE)
    (folder / "test_parcels.py").write_text(TESTS)
    with judging(file) as judged:
        yield lambda code: judged("fee", code, BEHAVIOUR)


@pytest.mark.further
def test_a_branch_that_no_test_reaches_is_compared(judge):
    verdict = judge(RIGHT)
    assert verdict.accepted
    assert verdict.changed_lines.executed == verdict.changed_lines.total
    # A few calls of one kind are no proof; that many around them are as good as recorded ones.
    assert verdict.grade == "verified", verdict.missing


ONE_WAY = MODULE.replace(
    "def fee(parcel, zone):",
    "def fee(parcel, zone):\n    if zone == parcel['to'] == 'Oslo' and len(parcel) == 2 and parcel['weight'] == 77:\n        return parcel['weight'] * 2",
)


@pytest.mark.further
def test_where_hardly_a_call_comes_the_grade_stays_partly(tmp_path):
    (tmp_path / "parcels.py").write_text(ONE_WAY)
    (tmp_path / "test_parcels.py").write_text(TESTS)
    with judging(tmp_path / "parcels.py") as judged:
        right = ONE_WAY.replace("parcel['weight'] * 2", "2 * parcel['weight']").strip()
        verdict = judged("fee", right, BEHAVIOUR)
    assert verdict.grade == "partly"


def test_what_is_wrong_there_is_not_verified(judge):
    verdict = judge(RIGHT.replace("11", "12"))
    assert not verdict.accepted or any(
        isinstance(line, ForUsers) and "differs" in line for line in verdict.missing
    )


RANKED = '''
def ranked(rows, by=None):
    """Return rows in order."""
    if by == "score":
        result = []
        for row in rows:
            at = 0
            while at < len(result) and result[at]["score"] >= row["score"]:
                at = at + 1
            result.insert(at, row)
        return result
    return sorted(rows, key=lambda row: row["name"])
'''
SLOTS = '''
def slots(times, only=None):
    """Return times, or how far they lie apart."""
    if only == "GAPS":
        ordered = sorted(times)
        gaps = []
        for index in range(1, len(ordered)):
            gap = ordered[index] - ordered[index - 1]
            if gap != 0:
                gaps.append(gap)
        return gaps
    return list(times)
'''
BRANCHES = {
    "ties the other way round": (
        RANKED,
        RANKED[: RANKED.index("        result = []")]
        + '        return sorted(rows, key=lambda row: row["score"])[::-1]\n'
        + RANKED[RANKED.index("    return sorted") :],
        """
from m import ranked


def test_ranked():
    assert ranked([{"name": "b", "score": 1}, {"name": "a", "score": 2}])[0]["name"] == "a"
    assert ranked([]) == []
    assert ranked([{"name": "x", "score": 7}, {"name": "k", "score": 9}])[0]["score"] == 9
""",
    ),
    "gaps of nothing": (
        SLOTS,
        SLOTS[: SLOTS.index("        ordered = ")]
        + "        ordered = sorted(times)\n"
        + "        return [b - a for a, b in zip(ordered, ordered[1:])]\n"
        + "    return list(times)\n",
        """
from m import slots


def test_slots():
    assert slots([1, 5]) == [1, 5]
    assert slots([]) == []
    assert slots([3, 9, 10]) == [3, 9, 10]
""",
    ),
}


@pytest.mark.further
@pytest.mark.parametrize("name", BRANCHES)
def test_where_equal_things_come_in_no_call_nothing_is_verified(tmp_path, name):
    module, candidate, tests = BRANCHES[name]
    (tmp_path / "m.py").write_text(module)
    (tmp_path / "test_m.py").write_text(tests)
    with judging(tmp_path / "m.py") as judged:
        function = module.split("(")[0].split()[-1]
        assert judged(function, candidate.strip(), BEHAVIOUR).grade != "verified"


SHORTEN = '''
def shorten(text, width=20, where="end"):
    """Shorten a text to a width."""
    if len(text) <= width:
        return text
    if where == "middle":
        room = width - 3
        left = room // 2
        right = room - left
        return text[:left] + "..." + text[len(text) - right:]
    return text[:width - 3] + "..."
'''
DIGITS = '''
def digits(text, mode="keep"):
    """Return the digits of a text."""
    if mode == "number":
        total = 0
        for char in text:
            if char.isdecimal():
                total = total * 10 + int(char)
        return total
    return "".join(char for char in text if char in "0123456789")
'''
GROUP = '''
def group(rows, key, missing=None):
    """Group rows by a field."""
    groups = {}
    for row in rows:
        if key not in row:
            if missing is not None:
                groups.setdefault(missing, []).append(row)
            continue
        groups.setdefault(row[key], []).append(row)
    return groups
'''
THREAD = '''
def texts(posts, order="top"):
    """Return the texts of posts, with all answers if they are wanted."""
    if order == "thread":
        found = []
        for post in posts:
            found.append(post["text"])
            for text in texts(post["answers"], order):
                found.append(text)
        return found
    return [post["text"] for post in posts]
'''
COMMON = '''
def common(text, how="all"):
    """Return the words of a text, or the most frequent ones."""
    words = text.split()
    if how == "top":
        counts = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
        return sorted(counts, key=counts.get, reverse=True)[:12]
    return words
'''
AROUND = {
    "no limit": (
        COMMON,
        COMMON.replace("[:12]", ""),
        "assert common('a b') == ['a', 'b'] and common('') == [] and common('c c d') == ['c', 'c', 'd']",
    ),
    "answers to answers": (
        THREAD,
        THREAD.replace('for text in texts(post["answers"], order):\n                found.append(text)', 'for answer in post["answers"]:\n                found.append(answer["text"])'),
        "assert texts([{'text': 'a', 'answers': [{'text': 'b', 'answers': []}]}]) == ['a'] and texts([]) == []",
    ),
    "nothing to the right": (
        SHORTEN,
        SHORTEN.replace("text[len(text) - right:]", "text[-right:]"),
        "assert shorten('abcdefgh', 6) == 'abc...' and shorten('ab', 6) == 'ab' and shorten('x' * 30)[-1] == '.'",
    ),
    "digits that are no number": (
        DIGITS,
        DIGITS.replace("isdecimal", "isdigit"),
        "assert digits('a1b22') == '122' and digits('') == '' and digits('7') == '7'",
    ),
    "an empty text for nothing": (
        GROUP,
        GROUP.replace("            if missing is not None:\n", "            if missing:\n"),
        "assert group([{'a': 1}, {'a': 2}], 'a') == {1: [{'a': 1}], 2: [{'a': 2}]} and group([], 'a') == {}",
    ),
}  # fmt: skip


@pytest.mark.timed
@pytest.mark.further
@pytest.mark.parametrize("name", AROUND)
def test_what_only_generated_calls_run_is_varied_like_what_tests_run(tmp_path, name):
    module, candidate, asked = AROUND[name]
    function = module.split("(")[0].split()[-1]
    (tmp_path / "m.py").write_text(module)
    tests = f"from m import {function}\n\n\ndef test_it():\n    {asked}\n"
    (tmp_path / "test_m.py").write_text(tests)
    with judging(tmp_path / "m.py") as judged:
        assert judged(function, candidate.strip(), BEHAVIOUR).grade != "verified"
        # What is right stays so: a name alone is another one.
        right = module.replace("total", "number").replace("groups", "found")
        right = right.replace("right = room - left", "right = width - 3 - left")
        assert judged(function, right.strip(), BEHAVIOUR).grade == "verified"
