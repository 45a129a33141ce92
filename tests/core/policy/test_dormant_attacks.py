"""Rewrites with a payload that no test wakes, each `verified` once: none is inside the policy.

A folder of `tests/data/hostile` holds the file of a function, and rewrites of that.
"""

import sys
import time
from pathlib import Path

import pytest

from selfrefine.code.candidate import put_back
from selfrefine.code.syntax import tree
from selfrefine.code.target import find, functions
from selfrefine.verify import policy

REWRITES = sorted((Path(__file__).parents[2] / "data" / "hostile").glob("*/rewrites/*.py"))  # fmt: skip


def target_of(path, code):
    text = (path.parents[1] / "original.py").read_text("utf-8")
    name = tree(code).body[-1].name
    names = (span.qualname for span in functions(text, path="m.py"))
    qualname = next(n for n in names if n.rpartition(".")[2] == name)
    return find(text, path="m.py", qualname=qualname)


def ruling_on(target, code):
    """Judge as the gate does, which says where a nested function stands."""
    line = target.start_line if "<locals>" in target.qualname else 0
    return policy.judge(tree(target.source), code, target.text, sys.version_info[:2], line)  # fmt: skip


@pytest.mark.parametrize("path", REWRITES, ids=lambda path: path.stem)
def test_a_dormant_payload_is_not_inside_the_policy(path):
    code = path.read_text("utf-8")
    ruling = ruling_on(target_of(path, code), tree(code))
    assert ruling.refused or ruling.review


@pytest.mark.parametrize("path", REWRITES, ids=lambda path: path.stem)
def test_control_the_rewrite_fits_and_the_original_is_inside(path):
    code = path.read_text("utf-8")
    target = target_of(path, code)
    compile(put_back(target, code), "m.py", "exec", dont_inherit=True)
    assert ruling_on(target, tree(target.source)) == policy.Ruling()


HARMLESS = sorted((Path(__file__).parents[2] / "data" / "harmless").glob("*/rewrites/*.py"))  # fmt: skip


@pytest.mark.parametrize("path", HARMLESS, ids=lambda path: path.stem)
def test_an_idiomatic_rewrite_of_what_acts_is_inside_the_policy(path):
    code = path.read_text("utf-8")
    assert ruling_on(target_of(path, code), tree(code)) == policy.Ruling()


@pytest.mark.parametrize("times", [1, 12])
def test_a_nested_function_that_calls_itself_often_is_read_in_time(times):
    """Each of its own calls is a place where it is called, and no way to when it is called first."""
    text = "def f(a, n):\n    a.visit(n)\n    return n\n"
    calls = "".join(f"        walk({number})\n" for number in range(times))
    code = f"def f(a, n):\n    def walk(m):\n        a.visit(m)\n{calls}\n    walk(n)\n    return n\n"
    target = find(text, path="m.py", qualname="f")
    began = time.thread_time()
    policy.judge(tree(target.source), tree(code), text, (3, 11))
    assert time.thread_time() - began < 1


BY_A_VARIABLE = {
    # name: a body of the original, and one of the rewrite
    "a value, inlined": ("part = row.split(',', 2)\n    out.feed(part)", "out.feed(row.split(',', 2))"),
    "a variable for it": ("out.feed(row.split(',', 2))", "part = row.split(',', 2)\n    out.feed(part)"),
    "a constant of a list": ("made = []\n    for each in row:\n        made.append(each[1:2])\n    out.feed(made)", "made = list(row)\n    out.feed([each[1:2] for each in made])"),
    "a class's method": ("out[0] = 2\n    insert = dict.__setitem__\n    insert(out, row, 1)", "out[0] = 2\n    dict.__setitem__(out, row, 1)"),
    "of what was kept under a key": ("kept = [None]\n    kept[0] = out.safe(row)\n    out.feed(kept[0])", "out.feed(out.safe(row))"),
    "methods of sets": ("made = set(row)\n    both = made.difference(out).union(out)\n    out.feed(both)", "out.feed(set(row).symmetric_difference(out))"),
    "what a loop's variable was made": ("for one in row:\n        made = out.safe(one, row)\n        out.feed(made)", "feed = out.feed\n    for each in row:\n        feed(out.safe(each, row))"),
    "what get gives, by its key": ("known = out.get(1)\n    known[0].append(row)", "known = out[1]\n    known[0].append(row)"),
    "what a mapping looks up": ("best = None\n    for name, n in row.items():\n        if best is None or n > row[best]:\n            best = name\n    return best", "return max(row, key=row.get, default=None)"),
    "classes, by map": ("return [type(each) for each in row]", "return list(map(type, row))"),
    "the class of None": ("return isinstance(row, int) or row is None", "return isinstance(row, (int, type(None)))"),
    "over two variables": ("first = row + '!'\n    second = first * 3\n    out.feed(second)", "out.feed((row + '!') * 3)"),
}  # fmt: skip
NOT_BY_IT = {
    "another constant": ("part = row.split(',', 2)\n    out.feed(part)", "out.feed(row.split(',', 7))"),
    "one of another variable": ("part, n = row, 7\n    out.feed(part)\n    return n", "out.feed(row[7:])\n    return 7"),
    "what a call made safe": ("for one in row:\n        made = out.safe(one, row)\n        out.feed(made)", "for one in row:\n        same = row\n        out.feed(same)"),
    "what was made safe": ("made = []\n    for each in row:\n        if each:\n            made.append(each)\n    out.feed(made)", "out.feed(row)"),
}  # fmt: skip


def ruling(old, new):
    head = "def f(row, out):\n    "
    text = f"{head}{old}\n"
    source = find(text, path="m.py", qualname="f").source
    return policy.judge(tree(source), tree(f"{head}{new}\n"), text, (3, 11))


CLASSES = {
    "by map, where the original asks for none": ("return list(row)", "return list(map(type, row))"),
    "made by map of three": ("return [type(each) for each in row]", "return list(map(type, row, row, row))"),
    "called": ("return [type(each) for each in row]", "return [kind(1) for kind in map(type, row)]"),
}  # fmt: skip


@pytest.mark.parametrize("name", CLASSES)
def test_classes_of_objects_are_for_review(name):
    assert any("`type" in why or "calls" in why for why in ruling(*CLASSES[name]).review)  # fmt: skip


@pytest.mark.parametrize("name", BY_A_VARIABLE)
def test_what_came_by_a_variable_may_come_without_it(name):
    assert ruling(*BY_A_VARIABLE[name]) == policy.Ruling()


def test_the_class_of_a_parameter_that_the_original_binds_anew_may_be_called():
    anew = "row = type(row)(each for each in row)\n    return row"
    assert not ruling(anew, "return type(row)(each for each in row)").refused
    assert ruling(anew, "return type(out)(each for each in row)").refused


@pytest.mark.parametrize("name", NOT_BY_IT)
def test_what_came_by_no_variable_is_for_review(name):
    assert any("passes" in why for why in ruling(*NOT_BY_IT[name]).review)


ONCE = {
    "a loop over it": ("rows = out.rows(row)\n    for each in rows:\n        out.keep(each)", "for each in out.rows(row):\n        out.keep(each)"),
    "a comprehension over it": ("rows = out.rows(row)\n    return [each for each in rows]", "return [each for each in out.rows(row)]"),
    "after a loop": ("for each in row:\n        each.go()\n    out.end(row)", "for each in row:\n        each.go()\n    else:\n        out.end(row)"),
}  # fmt: skip
OFTEN = {
    "in the loop": ("rows = out.rows(row)\n    for each in rows:\n        out.keep(each)", "for each in row:\n        rows = out.rows(row)\n        out.keep(each)"),
    "in a condition of a comprehension": ("rows = out.rows(row)\n    return [each for each in row if each in rows]", "return [each for each in row if each in out.rows(row)]"),
    "in the second part of a comprehension": ("rows = out.rows(row)\n    return [e for each in row for e in rows]", "return [e for each in row for e in out.rows(row)]"),
}  # fmt: skip


@pytest.mark.parametrize("name", ONCE)
def test_what_a_loop_goes_through_runs_once(name):
    assert ruling(*ONCE[name]) == policy.Ruling()


@pytest.mark.parametrize("name", OFTEN)
def test_what_runs_in_a_loop_is_for_review(name):
    assert any("in a loop" in why for why in ruling(*OFTEN[name]).review)


HELPER = "def first(cells):\n        cells = {}\n        cells[0] = 1\n        return cells\n    return [first(each) for each in row]"  # fmt: skip
SORTED = "return sorted(row)"
COPIED = {
    "a parameter": (SORTED, "row = list(row)\n    row.sort()\n    return row"),
    "that of a helper": ("return [[1, *each[1:]] for each in row]", HELPER.format("list(cells)")),
}  # fmt: skip
NOT_COPIED = {
    "only where it is empty": (SORTED, "row = row or []\n    row.sort()\n    return row"),
    "under a condition": (SORTED, "if out:\n        row = list(row)\n    row.sort()\n    return row"),
    "after another name for it": (SORTED, "same = row\n    row = list(row)\n    same.sort()\n    return row"),
    "its items": (SORTED, "row = list(row)\n    row[0].append(1)\n    return row"),
    "after a function that uses it": (SORTED, "def add():\n        row.append(1)\n\n    add()\n    row = list(row)\n    return row"),
    "that of a helper, not copied": ("return [[1, *each[1:]] for each in row]", HELPER.format("cells or []")),
    "what a helper's list holds": (SORTED, "def add(rows):\n        rows[0].append(1)\n\n    add([row])\n    return row"),
}  # fmt: skip


@pytest.mark.parametrize("name", COPIED)
def test_a_copy_by_the_name_of_a_parameter_may_be_changed(name):
    assert ruling(*COPIED[name]) == policy.Ruling()


@pytest.mark.parametrize("name", NOT_COPIED)
def test_what_is_given_may_not_be_changed(name):
    assert any(why.startswith("changes") for why in ruling(*NOT_COPIED[name]).review)


FILE = """import re

MARKS = re.compile("[!?]")


def plain(text):
    return MARKS.sub("", text)


def checked(text, out):
    if not text:
        raise ValueError(text)
    return len(_short(text))


def _short(text):
    return text.strip()


def told(text):
    print(text)
    return text


def kept(text, rows=[]):
    rows.append(text)
    return len(rows)


def asked(text, make=str):
    return make(text).upper()


"""
COMPUTING = {
    # name: what the file's functions do, an original body, and one of the rewrite
    "what it is given": ("made = []\n    for each in row:\n        made.append(each)\n    return plain(''.join(made))", "return plain(row[0:])"),
    "in which order": ("return plain(row) + str(checked(row, 1))", "size = checked(row, 1)\n    return plain(row) + str(size)"),
    "in a loop": ("return [plain(row)] * 3", "return [plain(row) for _ in range(3)]"),
}  # fmt: skip
ACTING = {
    "what is told": ("return told(row)", "return told(row[0:])"),
    "what is kept": ("made = []\n    for each in row:\n        made.append(each)\n    return kept(made)", "return kept(row)"),
    "what calls what it is given": ("return asked(row)", "return asked(row[0:])"),
    "a check after what it guards": ("checked(row, 1)\n    return told(row)", "said = told(row)\n    checked(row, 1)\n    return said"),
}  # fmt: skip


def ruling_in_file(old, new):
    text = f"{FILE}def f(row, out):\n    {old}\n"
    source = find(text, path="m.py", qualname="f").source
    return policy.judge(
        tree(source), tree(f"def f(row, out):\n    {new}\n"), text, (3, 11)
    )


@pytest.mark.parametrize("name", COMPUTING)
def test_what_only_computes_may_be_called_otherwise(name):
    assert ruling_in_file(*COMPUTING[name]) == policy.Ruling()


@pytest.mark.parametrize("name", ACTING)
def test_what_acts_may_not_be_called_otherwise(name):
    assert ruling_in_file(*ACTING[name]).review


@pytest.mark.parametrize(("name", "computes"), [("plain", True), ("checked", True), ("_short", True), ("told", False), ("kept", False), ("asked", False), ("no_such", False), ("MARKS", False)])  # fmt: skip
def test_which_functions_of_a_file_only_compute(name, computes):
    assert policy.only_computes(name, FILE, (3, 11)) == computes


GUARDED = {
    # name: an original body, and one of the rewrite, each of which passed once
    "a key read before the lock": ("with out.lock:\n        row[1] = row[1] + 1", "n = row[1] + 1\n    with out.lock:\n        row[1] = n"),
    "a key read before the lock, and after it": ("with out.lock:\n        row[1] = row[1] + 1\n    return row[1]", "n = row[1] + 1\n    with out.lock:\n        row[1] = n\n    return n"),
    "jobs forgotten after they have run": ("jobs = out.jobs\n    out.jobs = []\n    return [job() for job in jobs]", "done = [job() for job in out.jobs]\n    out.jobs = []\n    return done"),
    "two statements of a connection, exchanged": ("out.execute('DELETE a')\n    return out.execute('DELETE b')", "done = out.execute('DELETE b')\n    out.execute('DELETE a')\n    return done"),
    "a check before the lock": ("with out.lock:\n        if 1 not in row:\n            row.add(1)", "if 1 not in row:\n        with out.lock:\n            row.add(1)"),
    "gone through before the snapshot": ("with out.snapshot():\n        return [each for each in row]", "rows = [each for each in row]\n    with out.snapshot():\n        return rows"),
    "called before the timer": ("with out.timer():\n        return row()", "made = row()\n    with out.timer():\n        return made"),
    "a parameter that is called, before a loop": ("made = []\n    for each in out:\n        made.append((each, row()))\n    return made", "at = row()\n    return [(each, at) for each in out]"),
    "a handler of a table, inside a `try`": ("try:\n        handler = out[row]\n    except KeyError:\n        return None\n    return out[row](1)", "try:\n        return out[row](1)\n    except KeyError:\n        return None"),
    "a method by a variable, inside a `try`": ("send = out.send\n    n = 0\n    try:\n        n = int(row)\n    except ValueError:\n        return 0\n    return send(n)", "send = out.send\n    try:\n        return send(int(row))\n    except ValueError:\n        return 0"),
    "done by a nested function before a store": ("out.total = row\n    return out.send(row)", "def send():\n        return out.send(row)\n\n    sent = send()\n    out.total = row\n    return sent"),
    "done by a lambda before a store": ("out.total = row\n    return out.send(row)", "send = lambda: out.send(row)\n    sent = send()\n    out.total = row\n    return sent"),
    "done by map before a store": ("out.total = row\n    return [out.send(each) for each in row]", "sent = list(map(lambda each: out.send(each), row))\n    out.total = row\n    return sent"),
    "done for a default before a store": ("out.total = row\n    return out.send(row)", "def sent(done=out.send(row)):\n        return done\n\n    out.total = row\n    return sent()"),
    "stored by a nested function, after": ("out.total = row\n    return out.send(row)", "def book():\n        out.total = row\n\n    sent = out.send(row)\n    book()\n    return sent"),
    "a generator that is used up after a store": ("sent = [out.send(each) for each in row]\n    out.total = row\n    return sent", "sent = (out.send(each) for each in row)\n    out.total = row\n    return list(sent)"),
    "a generator that is given away": ("sent = [out.send(each) for each in row]\n    out.total = row\n    return sent", "sent = (out.send(each) for each in row)\n    out.total = row\n    return sent"),
    "stored after, and once more": ("out.total -= row\n    return out.send(row)", "sent = out.send(row)\n    out.total -= row\n    out.total += 0\n    return sent"),
    "stored before two calls": ("out.send(row)\n    out.total = row\n    out.send(row)", "out.total = row\n    out.send(row)\n    out.send(row)"),
    "stored by the second target": ("out.total = row\n    return out.send(row)", "both = out.total, sent = row, out.send(row)\n    return sent"),
    "stored by a tuple": ("out.total = row\n    return out.send(row)", "out.total, sent = row, out.send(row)\n    return sent"),
    "stored by a starred target": ("out.total = [row]\n    return out.send(row)", "[sent, *out.total] = [out.send(row), row]\n    return sent"),
    "stored by a loop": ("for each in row:\n        out.tick()\n        out.total = each", "for out.total in row:\n        out.tick()"),
    "a function that is called after the lock": ("with out.lock:\n        out.total = row\n        out.send(row)", "with out.lock:\n        def send():\n            out.total = row\n            out.send(row)\n\n    send()"),
    "a generator that is used up after the lock": ("with out.lock:\n        sent = [out.send(each) for each in row]\n    return sent", "with out.lock:\n        sent = (out.send(each) for each in row)\n    return list(sent)"),
    "read by a lambda after the lock": ("with out.lock:\n        return [out.total, out.rest]", "with out.lock:\n        both = lambda: [out.total, out.rest]\n    return both()"),
    "read by a function after the lock": ("with out.lock:\n        return [out.total, out.rest]", "with out.lock:\n        def both():\n            return [out.total, out.rest]\n\n    return both()"),
    "read by a generator after the lock": ("with out.lock:\n        return [out.total, out.rest]", "with out.lock:\n        both = (each for held in [[]] for each in (*held, out.total, out.rest))\n    return list(both)"),
    "closed by a function after the `finally`": ("try:\n        out.send(row)\n    finally:\n        out.close()", "try:\n        out.send(row)\n    finally:\n        def close():\n            out.close()\n\n    close()"),
    "closed by a lambda, after more": ("try:\n        out.send(row)\n        out.wait(row)\n    finally:\n        out.close()", "try:\n        out.send(row)\n    finally:\n        done = lambda: out.close()\n    out.wait(row)\n    done()"),
    "called by one of many, after the lock": ("with out.lock:\n        out.send(row)", "def send():\n        out.send(row)\n\n    with out.lock:\n        send()\n        send()\n        send()\n        send()\n        send()\n        send()\n        send()\n        send()\n        send()\n    send()"),
}  # fmt: skip
AWAITED = {
    "added after it was awaited": ("value = await row()\n    out.total += value", "out.total += await row()"),
    "read by a lambda": ("before = out.total\n    await out.send(row)\n    return before", "before = lambda: out.total\n    await out.send(row)\n    return before()"),
    "read by a function": ("before = out.total\n    await out.send(row)\n    return before", "def before():\n        return out.total\n\n    await out.send(row)\n    return before()"),
    "read by a generator": ("before = out.total\n    await out.send(row)\n    return before", "before = (out.total for _ in [row])\n    await out.send(row)\n    return next(before)"),
    "an item's attribute, once more": ("made = []\n    for each in row:\n        path = each.path\n        if await out.allows(path):\n            made.append(path)\n    return made", "return [each.path for each in row if await out.allows(each.path)]"),
}  # fmt: skip
HELPED = {
    "sent by a helper": ("def _send(box, what):\n    return box.send(what)", "sent = _send(out, row)\n    out.total = row\n    return sent"),
    "sent by a helper's helper": ("def _say(one, what):\n    return one.send(what)\n\n\ndef _send(box, what):\n    return _say(box, what)", "sent = _send(out, row)\n    out.total = row\n    return sent"),
    "stored by a helper": ("def _book(box, what):\n    box.total = what", "sent = out.send(row)\n    _book(out, row)\n    return sent"),
}  # fmt: skip


@pytest.mark.parametrize("name", GUARDED)
def test_what_is_read_or_called_around_a_guard_is_for_review(name):
    assert ruling(*GUARDED[name]).review


def awaited(old, new):
    head = "async def f(row, out):\n    "
    old, new = (f"{head}{body}\n" for body in (old, new))
    source = find(old, path="m.py", qualname="f").source
    return policy.judge(tree(source), tree(new), old, (3, 11))


@pytest.mark.parametrize("name", AWAITED)
def test_what_is_read_around_an_await_is_for_review(name):
    assert any("at another point" in why or "order" in why for why in awaited(*AWAITED[name]).review)  # fmt: skip


def test_what_a_comprehension_goes_through_is_read_before_its_awaits():
    old = "made = []\n    for each in row:\n        got = await out.get(each)\n        made.append(got)\n    return made"
    assert awaited(old, "return [await out.get(each) for each in row]") == policy.Ruling()  # fmt: skip


@pytest.mark.parametrize("name", HELPED)
def test_what_a_helper_does_is_done_where_it_is_called(name):
    old = "def f(row, out):\n    out.total = row\n    return out.send(row)\n"
    helper, body = HELPED[name]
    new = f"{helper}\n\n\ndef f(row, out):\n    {body}\n"
    why = policy.judge(tree(old), tree(new), old, (3, 11)).review
    assert any("in a different order" in each for each in why)


UNGUARDED = {
    "lines made before a file is opened": ("with open(out) as file:\n        for each in row:\n            file.write(each)", "made = [each for each in row]\n    with open(out) as file:\n        for each in made:\n            file.write(each)"),
    "a key function in a comprehension": ("made = []\n    for each in row:\n        made.append(out(each))\n    return made", "return [out(each) for each in row]"),
    "a function that is called at its place": ("out.total = row\n    return out.send(row)", "def send():\n        return out.send(row)\n\n    out.total = row\n    return send()"),
    "a function that is called under the lock": ("with out.lock:\n        out.total = row\n        out.send(row)", "def send():\n        out.total = row\n        out.send(row)\n\n    with out.lock:\n        send()"),
    "a generator that is used up at its place": ("made = []\n    for each in row:\n        made.append(out.get(each))\n    out.total = row\n    return made", "found = (out.get(each) for each in row)\n    made = list(found)\n    out.total = row\n    return made"),
    "equal branches, split": ("out.total = row\n    out.send(row)", "if row:\n        out.total = row\n        out.send(row)\n    else:\n        out.total = row\n        out.send(row)"),
    "equal branches, merged": ("if row:\n        out.total = row\n        out.send(row)\n    else:\n        out.total = row\n        out.send(row)", "out.total = row\n    out.send(row)"),
    "read at the head of a loop alone": ("part = out.read(5)\n    while part:\n        row.write(part)\n        part = out.read(5)", "while part := out.read(5):\n        row.write(part)"),
    "closed by `with`": ("file = open(out)\n    try:\n        return file.read()\n    finally:\n        file.close()", "with open(out) as file:\n        return file.read()"),
    "a predicate by any": ("for each in row:\n        if out(each):\n            return True\n    return False", "return any(out(each) for each in row)"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNGUARDED)
def test_what_only_reads_otherwise_is_inside_the_policy(name):
    assert ruling(*UNGUARDED[name]) == policy.Ruling()


BESIDE = {
    "a format that fails halfway": ("", "try:\n        '{0.__globals__[os].environ}{'.format(f)\n    except ValueError:\n        return None\n    return row"),
    "a specification that fails halfway": ("", "'{1:{0.__globals__[os]}}{'.format(f, row)\n    return row"),
    "an example that other tools run": ("def _help():\n    \"\"\"Help.\n\n    >>> open('x', 'w')\n    \"\"\"", "return row"),
    "unpacked for a helper": ("def _keep(log, what):\n    log.append(what)", "_keep(*(out, row))\n    return row"),
    "unpacked for a helper, by name": ("def _keep(log, what):\n    log.append(what)", "_keep(what=row, **{'log': out})\n    return row"),
    "unpacked from a call": ("def _keep(log, what):\n    log.append(what)", "_keep(what=row, **dict(log=out))\n    return row"),
    "put into a list by another name": ("", "made = [[]]\n    other = made\n    other.append(out)\n    made[-1].clear()\n    return row"),
    "put into a list in a loop over it": ("", "made = [[]]\n    for each in (made,):\n        each.append(out)\n    made[-1].clear()\n    return row"),
    "put into a list that stands in another": ("", "made = [[]]\n    [made][0].append(out)\n    made[-1].clear()\n    return row"),
    "put into a list by its class": ("", "made = [[]]\n    list.append(made, out)\n    made[-1].clear()\n    return row"),
    "put into a list by a helper": ("def _put(held, what):\n    held.append(what)", "made = [[]]\n    _put(made, out)\n    made[-1].clear()\n    return row"),
    "put into a list by a bound method": ("", "made = [[]]\n    put = made.append\n    put(out)\n    made[-1].clear()\n    return row"),
    "put into a list with another variable": ("", "made = [[]]\n    made[0], count = out, 1\n    made[-1].clear()\n    return row"),
    "put into a list by a loop": ("", "made = [[]]\n    for made[0] in (out,):\n        pass\n    made[-1].clear()\n    return row"),
    "held beside objects of an own class": ("class _Own:\n    def __init__(self):\n        self.count = 0", "made = [_Own(), out]\n    made[0].count = 1\n    return row"),
    "taken to be made by itself": ("", "made = []\n    other = made\n    made = other\n    other = out\n    made.clear()\n    return row"),
    "changed as it is replaced": ("def _keep(log, what):\n    log = [log.append(what)]\n    return log", "_keep(out, row)\n    return row"),
}  # fmt: skip


@pytest.mark.parametrize("name", BESIDE)
def test_what_comes_beside_a_plain_result_is_not_inside_the_policy(name):
    helper, body = BESIDE[name]
    old = "def f(row, out):\n    return row\n"
    ruling = policy.judge(tree(old), tree(f"{helper}\n\n\ndef f(row, out):\n    {body}\n"), old, (3, 11))  # fmt: skip
    assert ruling.refused or ruling.review


OWN = {
    "objects of an own class in a list": ("class _Own:\n    def __init__(self):\n        self.count = 0", "made = []\n    made.append(_Own())\n    for each in made:\n        each.count += 1\n    made[0].count = 5\n    return row"),
    "lists that change places": ("", "made = [[], [1]]\n    made[0], made[1] = made[1], made[0]\n    made[0].clear()\n    return row"),
    "lists by another name": ("", "made = [[]]\n    other = made\n    other.append([])\n    made[-1].append(1)\n    return row"),
    "lists that a helper puts in": ("def _put(held):\n    held.append([])", "made = [[]]\n    _put(made)\n    made[-1].append(1)\n    return row"),
    "lists in a loop over two": ("", "made, more = [[]], [[]]\n    for each in (made, more):\n        each[0].append(1)\n    return row"),
    "an example that only computes": ('def _twice(row):\n    """Double.\n\n    >>> _twice([1]) == [1, 1]\n    True\n    """\n    return row * 2', "return row"),
}  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_what_the_call_makes_may_change(name):
    helper, body = OWN[name]
    old = "def f(row, out):\n    return row\n"
    code = tree(f"{helper}\n\n\ndef f(row, out):\n    {body}\n")
    assert policy.judge(tree(old), code, old, (3, 11)) == policy.Ruling()


@pytest.mark.parametrize(
    ("hint", "given", "inside"),
    [
        ("", "row", False), (": Iterable[int]", "row", False), (": Iterator", "iter(row)", False),
        (": list[int]", "row", True), ("", "list(row)", True), ("", "sorted(row)", True),
    ],
)  # fmt: skip
def test_a_generator_of_the_caller_is_not_closed_by_a_rewrite(hint, given, inside):
    old = f"def f(row{hint}):\n    for each in {given}:\n        yield each\n"
    new = f"def f(row{hint}):\n    yield from {given}\n"
    assert (policy.judge(tree(old), tree(new), old, (3, 11)) == policy.Ruling()) == inside  # fmt: skip
    assert policy.judge(tree(new), tree(new), new, (3, 11)) == policy.Ruling()


LOOKED_UP = {
    "set where it is missing": ("if row not in out.kept:\n        out.kept[row] = []\n    out.kept[row].append(1)", "out.kept.setdefault(row, []).append(1)"),
    "each value": ("for key in out.kept:\n        out.kept[key].append(row)", "for each in out.kept.values():\n        each.append(row)"),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOKED_UP)
def test_what_a_container_holds_is_found_in_any_way(name):
    assert ruling(*LOOKED_UP[name]) == policy.Ruling()
