"""Wrong rewrites: the table in `tests/data/wrong`, of functions with modest tests and rewrites that pass them.

A folder is one module: `head.py` holds what all of its functions share, `meta.toml` their order, when it was written, and
whether it was judged before anything was fixed for it.  A folder in it is one function: `original.py` (of a method
`Class.name` the class), `test.py`, and its rewrites, numbered: those in `wrong`, for each of which `shows.toml` has an
expression that shows the difference, and those in `equal`.
"""

import asyncio
import io
import logging
import sys
import types
import warnings
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

TABLE = Path(__file__).parents[1] / "data" / "wrong"


@dataclass(frozen=True)
class Rewrite:
    """A rewrite of one function of a module; `shows` is the expression on which a wrong one differs."""

    module: str
    name: str
    code: str
    number: int
    shows: str = ""

    @property
    def id(self):
        kind = "wrong" if self.shows else "equal"
        return f"{self.module}-{self.name}-{kind}{self.number}"


def modules():
    """Return the names of the folders."""
    return sorted(path.parent.name for path in TABLE.glob("*/head.py"))


@cache
def parts(module):
    """Return what stands at the head of a module, and the sections of each function."""
    folder = TABLE / module
    names = _table(folder / "meta.toml")["functions"]
    return _text(folder / "head.py"), {name: _sections(folder / name) for name in names}


def _sections(folder):
    rows = [("original", _text(folder / "original.py")), ("test", _text(folder / "test.py"))]  # fmt: skip
    shows = _table(folder / "shows.toml") if (folder / "shows.toml").exists() else {}
    found = sorted(folder.glob("*/*.py"), key=lambda path: int(path.stem))
    for path in found:
        wrong = path.parent.name == "wrong"
        what = f"wrong: {shows[path.stem]}" if wrong else "equal"
        rows.append((what, _text(path)))
    return rows


def _text(path):
    return path.read_text("utf-8")


def _table(path):
    return tomllib.loads(_text(path))


def source(module):
    """Return the text of the module with all of its originals."""
    head, functions = parts(module)
    originals = (rows[0][1].strip() + "\n" for rows in functions.values())
    return f"{head}\n\n" + "\n\n".join(originals)


def rewrites():
    """Return every rewrite of the table."""
    found = []
    for module in modules():
        for name, rows in parts(module)[1].items():
            for number, (what, code) in enumerate(rows[2:], 1):
                shows = what.partition(": ")[2] if what.startswith("wrong") else ""
                found.append(Rewrite(module, name, code.strip() + "\n", number, shows))
    return found


def lay_out(module, root):
    """Write a module with its tests as a project; return the module's file."""
    file = root / f"{module}.py"
    file.write_text(source(module), "utf-8")
    tests = [rows[1][1].strip() for rows in parts(module)[1].values()]
    text = f"from {module} import *\n\n\n" + "\n\n\n".join(tests) + "\n"
    (root / f"test_{module}.py").write_text(text, "utf-8")
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", "utf-8")
    return file


def caught(function, *args):
    """Return what a call raises."""
    try:
        return function(*args)
    except BaseException as error:  # noqa: BLE001  SystemExit too
        return error


def printed(function, *args):
    """Return what a call writes, on which of the two."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        caught(function, *args)
    return out.getvalue(), err.getvalue()


def logged(function, *args):
    """Return the levels of what a call logs."""
    levels = []
    handler = logging.Handler()
    handler.emit = lambda record: levels.append(record.levelno)
    log = logging.getLogger("seen")
    log.addHandler(handler)
    log.setLevel(1)
    try:
        function(*args)
    finally:
        log.removeHandler(handler)
    return levels


def warned(function, *args):
    """Return of which kinds a call warns."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        function(*args)
    return [row.category.__name__ for row in found]


def within(manager, action):
    """Return what an action gives that is done with what a context manager gives."""
    with manager as given:
        return action(given)


async def cancelled():
    """Be cancelled."""
    raise asyncio.CancelledError


SEEING = {f.__name__: f for f in (caught, printed, logged, warned, within, cancelled)}


def outcome(module, code, expression, name=""):
    """Return in words what an expression gives in a module, after one function was exchanged for `code`.

    A `name` such as `Cache.get` says that it is a method; then the original is the whole class.
    """
    scope = {"__name__": module}
    sys.modules[module] = types.ModuleType(module)  # data classes look their module up
    exec(compile(source(module), module, "exec"), scope)
    holder, _, method = name.partition(".")
    exec(compile(code, "rewrite", "exec"), scope)
    if method and method in scope:
        setattr(scope[holder], method, scope.pop(method))
    try:
        with redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = eval(expression, {**scope, **SEEING})
        return type(value).__name__, repr(value)
    except BaseException as error:  # noqa: BLE001  its outcome, whatever it is
        return "raised", type(error).__name__, str(error)
