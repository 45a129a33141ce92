"""The made changes: refactorings are the same, and small differences are found, each through the command in a real repository."""

import json

import pytest

from support import diffs
from support.commandline import selfrefine

SAMPLE = ("chunks", "slugify", "shorten")


def answers(tmp_path, module, kind, names=None):
    """Return the status of each function with a change of a kind, and what was wanted."""
    rows = [c for c in diffs.changes(module, kind) if names is None or c.name in names]
    files = {module: diffs.source(module), f"test_{module}": diffs.tests(module)}
    folder = diffs.repository(tmp_path / "repository", **files)
    diffs.write(folder, **{module: diffs.changed(module, rows)})
    done = selfrefine("diff", "HEAD", "--output-format", "json", cwd=folder)
    assert done.code == 0, done.err
    found = {f["qualname"]: f for f in json.loads(done.out)["functions"]}
    return {c.name: found[c.name] for c in rows}


def test_the_table_has_as_many_of_either_kind():
    assert [sum(len(diffs.changes(m, k)) for m in diffs.modules()) for k in ("same", "differs")] == [30, 30]  # fmt: skip


@pytest.mark.parametrize("module", diffs.modules())
def test_each_change_is_what_it_says(module):
    """The call that is said to show a difference does, and refactorings do the same on it."""
    spaces = {}
    for kind in ("original", "same", "differs"):
        rows = [] if kind == "original" else diffs.changes(module, kind)
        spaces[kind] = {"__name__": module}
        text = diffs.changed(module, rows)
        exec(compile(text, module, "exec", dont_inherit=True), spaces[kind])
    for change in diffs.changes(module, "differs"):
        was, same, now = (shown(space, change) for space in spaces.values())
        assert was == same != now, change.name


def shown(space, change):
    """Return all that is to be seen of a call."""
    import contextlib
    import io
    import types
    import warnings

    space = dict(space)
    name = change.shows.partition("(")[0]
    out = io.StringIO()
    # What it is given is kept, so that what it leaves in it is seen.
    arguments = []

    def kept(*args, **kwargs):
        arguments.extend((args, kwargs))
        return function(*args, **kwargs)

    function = space.get(name)
    if isinstance(function, types.FunctionType):
        space[name] = kept
    with contextlib.redirect_stdout(out), warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            receiver = None
            if not isinstance(function, types.FunctionType):
                head, _, call = change.shows.rpartition(").")
                receiver = eval(f"{head})", space)
                result = eval(f"receiver.{call}", {**space, "receiver": receiver})
            else:
                result = eval(change.shows, space)
        except Exception as error:  # noqa: BLE001  whatever it is, it is compared
            result = type(error).__name__, repr(error.__cause__)
    identity = [result is each for args in arguments for each in args]
    state = None if receiver is None else (vars(receiver), result is receiver.log)
    shape = type(result).__name__
    items = repr(result) if shape != "generator" else "generator"
    return shape, items, repr(arguments), out.getvalue(), len(told), identity, repr(state)  # fmt: skip


@pytest.mark.further
@pytest.mark.every(2)
@pytest.mark.parametrize("kind", ["same", "differs"])
def test_a_sample_of_the_table(tmp_path, kind):
    found = answers(tmp_path, "texts", kind, SAMPLE)
    assert {name: f["status"] for name, f in found.items()} == dict.fromkeys(found, kind)  # fmt: skip


@pytest.mark.further
def test_the_whole_table(tmp_path):
    """Of 30 refactorings one may be called different, and of 30 differences two may be missed."""
    wrong = {"same": [], "differs": []}
    for module in diffs.modules():
        for kind, missed in wrong.items():
            found = answers(tmp_path / module / kind, module, kind)
            missed += [name for name, f in found.items() if f["status"] != kind]
    assert len(wrong["same"]) <= 1, wrong
    assert len(wrong["differs"]) <= 2, wrong
