"""Files as people have them: each is refined, written byte for byte but for the function, and a wrong rewrite is rejected.

A row is a file that holds `open_names`, or a method of that name, and how its tests call it.
"""

import json
import re
from dataclasses import dataclass

import pytest

from selfrefine.code.target import find, functions
from support.commandline import selfrefine

pytestmark = pytest.mark.further

BODY = '''\
    """Return the open names, each once."""
    found = []
    for name in names:
        if name not in closed and name not in found:
            found.append(name)
    return found
'''
PLAIN = f"def open_names(names, closed):\n{BODY}"
METHOD = BODY.replace("\n    ", "\n        ").replace("    ", "        ", 1)


@dataclass(frozen=True)
class Shape:
    """A file.

    Args:
        text: of the file.
        call: what its tests call.
        codec: in which it is written.
        setup: lines before the tests.
    """

    text: str
    call: str = "m.open_names"
    codec: str = "utf-8"
    setup: str = ""

    @property
    def data(self):
        return self.text.encode(self.codec)


def within(head, *, before="", after=""):
    """Return the function with another head, and text around it."""
    return f"{before}{head}\n{BODY}{after}"


def member(head, *, klass="class Box:\n", decorator=""):
    """Return a class with the function as a method."""
    return f"{klass}{decorator}    {head}\n{METHOD}"


BOX = "m.Box().open_names"
SHAPES = {
    "plain": Shape(PLAIN),
    "crlf": Shape(PLAIN.replace("\n", "\r\n")),
    "cr_alone_at_the_end": Shape(PLAIN + "x = 1\r"),
    "mixed_ends": Shape("import os\r\n\r\n" + PLAIN),
    "bom": Shape("\ufeff" + PLAIN),
    "latin": Shape("# -*- coding: latin-1 -*-\nNAME = 'é'\n" + PLAIN, codec="latin-1"),
    "windows": Shape("# coding: cp1252\nNAME = '€'\n" + PLAIN, codec="cp1252"),
    "utf8_cookie": Shape("# -*- coding: utf-8 -*-\nNAME = 'é'\n" + PLAIN),
    "shebang": Shape("#!/usr/bin/env python3\n" + PLAIN),
    "form_feed": Shape("import os\n\x0c\n" + PLAIN),
    "form_feed_before": Shape("import os\n\x0c" + PLAIN),
    "tabs": Shape(PLAIN.replace("    ", "\t")),
    "two_blanks": Shape(PLAIN.replace("    ", "  ")),
    "eight_blanks": Shape(PLAIN.replace("    ", "        ")),
    "no_newline": Shape(PLAIN.rstrip("\n")),
    "many_newlines": Shape(PLAIN + "\n\n\n\n"),
    "blanks_at_ends": Shape(PLAIN.replace("found = []", "found = []   ")),
    "blank_docstring_line": Shape(PLAIN.replace("once.", "once.\n    \n    More.\n    ")),
    "emoji": Shape("FACE = '😀'\n" + PLAIN.replace("open names", "open names 😀")),
    "line_separator": Shape("TEXT = 'a\u2028b'\n" + PLAIN),
    "combining": Shape("e\u0301te\u0301 = 1\n" + PLAIN),
    "continued": Shape("A = 1 + \\\n    2\n" + PLAIN),
    "semicolons": Shape("a = 1; b = 2\n" + PLAIN),
    "fmt_off": Shape("# fmt: off\nA = [1,2,\n   3]\n# fmt: on\n" + PLAIN),
    "fmt_skip": Shape("A = [1,2]  # fmt: skip\n" + PLAIN),
    "type_comment": Shape(within("def open_names(names, closed):\n    # type: (list, list) -> list")),
    "type_ignore": Shape("import nowhere_at_all  # type: ignore\n".replace("nowhere_at_all", "os") + PLAIN),
    "noqa": Shape(PLAIN.replace("found = []", "found = []  # noqa: E501")),
    "raw_docstring": Shape(PLAIN.replace('"""Return', 'r"""Return \\d')),
    "single_quotes": Shape(PLAIN.replace('"""', "'")),
    "no_docstring": Shape(re.sub(r'    """.*\n', "", PLAIN)),
    "long_docstring": Shape(PLAIN.replace("once.", "once.\n\n" + "    Many words.\n" * 40 + "    ")),
    "module_docstring": Shape('"""A module."""\n\n' + PLAIN),
    "future": Shape("from __future__ import annotations\n\n" + PLAIN),
    "all": Shape('__all__ = ["open_names"]\n\n' + PLAIN),
    "type_checking": Shape("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from collections.abc import Sequence\n\n" + within("def open_names(names: 'Sequence[str]', closed: 'Sequence[str]'):")),
    "hints": Shape(within("def open_names(names: list[str], closed: list[str]) -> list[str]:")),
    "many_lines": Shape(within("def open_names(\n    names,\n    closed,\n):")),
    "trailing_comment": Shape(within("def open_names(names, closed):  # the main one")),
    "comment_before": Shape("# What comes first.\n" + PLAIN),
    "comment_after": Shape(PLAIN + "# What comes last.\n"),
    "positional_only": Shape(within("def open_names(names, closed, /):")),
    "keyword_only": Shape(within("def open_names(names, *, closed):"), call="(lambda n, c: m.open_names(n, closed=c))"),
    "default": Shape(within("def open_names(names, closed=()):")),
    "more_arguments": Shape(within("def open_names(names, closed, *rest, **more):")),
    "walrus": Shape("if (n := 3) > 2:\n    A = n\n\n" + PLAIN),
    "match": Shape("def kind(x):\n    match x:\n        case 1:\n            return 'one'\n    return 'more'\n\n\n" + PLAIN),
    "nested_f_string": Shape("A = f\"{f'{1}'}\"\n" + PLAIN),
    "lambda_beside": Shape("twice = lambda x: x * 2\n\n" + PLAIN),
    "decorated": Shape("import functools\n\n\ndef logged(f):\n    @functools.wraps(f)\n    def inner(*a):\n        return f(*a)\n    return inner\n\n\n@logged\n" + PLAIN),
    "comment_between_decorators": Shape("def same(f):\n    return f\n\n\n@same\n# because\n@same\n" + PLAIN),
    "under_if": Shape("import sys\n\nif sys.version_info > (3,):\n" + re.sub("^(?=.)", "    ", PLAIN, flags=re.MULTILINE) + "else:\n    open_names = None\n"),
    "under_try": Shape("try:\n" + re.sub("^(?=.)", "    ", PLAIN, flags=re.MULTILINE) + "except ImportError:\n    open_names = None\n"),
    "overload": Shape("from typing import overload\n\n\n@overload\ndef open_names(names: list, closed: list) -> list: ...\n@overload\ndef open_names(names: tuple, closed: list) -> list: ...\n" + PLAIN),
    "method": Shape(member("def open_names(self, names, closed):"), call=BOX),
    "static": Shape(member("def open_names(names, closed):", decorator="    @staticmethod\n"), call=BOX),
    "class_method": Shape(member("def open_names(cls, names, closed):", decorator="    @classmethod\n"), call=BOX),
    "dataclass": Shape(member("def open_names(self, names, closed):", klass="from dataclasses import dataclass\n\n\n@dataclass\nclass Box:\n    size: int = 1\n\n"), call=BOX),
    "named_tuple": Shape(member("def open_names(self, names, closed):", klass="from typing import NamedTuple\n\n\nclass Box(NamedTuple):\n    size: int = 1\n\n"), call=BOX),
    "slots": Shape(member("def open_names(self, names, closed):", klass="class Box:\n    __slots__ = ()\n\n"), call=BOX),
    "generic": Shape(member("def open_names(self, names, closed):", klass="from typing import Generic, TypeVar\n\nT = TypeVar('T')\n\n\nclass Box(Generic[T]):\n"), call=BOX),
    "inherited": Shape("class Base:\n    pass\n\n\n" + member("def open_names(self, names, closed):", klass="class Box(Base):\n"), call=BOX),
    "nested_class": Shape("class Outer:\n" + re.sub("^(?=.)", "    ", member("def open_names(self, names, closed):"), flags=re.MULTILINE), call="m.Outer.Box().open_names"),
    "enumeration": Shape(member("def open_names(self, names, closed):", klass="import enum\n\n\nclass Box(enum.Enum):\n    ONE = 1\n\n"), call="m.Box.ONE.open_names"),
    "two_of_a_name": Shape("def open_names(names):\n    return names\n\n\n" + PLAIN),
    "long_line": Shape("A = [" + "1, " * 400 + "]\n" + PLAIN),
    "escapes": Shape("A = '\\N{BULLET}\\x41\\u00e9'\n" + PLAIN),
}  # fmt: skip
TESTS = """\
import pytest
import {name} as m

NAMES = ["ann", "bob", "cid", "dan", "eve", "fay"] * 4


@pytest.mark.parametrize("closed", [[], ["bob"], ["ann", "eve", "zoe"]])
def test_open(closed):
    wanted = [n for n in dict.fromkeys(NAMES) if n not in closed]
    assert {call}(NAMES, closed) == wanted
    assert {call}([], closed) == []
"""


def rewritten(source, *, right):
    """Return the function with another body: right, or without the look at what was found already."""
    if not right:
        return source.replace(" and name not in found", "")
    quick = source.replace("name not in found", "name not in seen")
    for line, more in (
        ("found = []", "seen = set()"),
        ("found.append(name)", "seen.add(name)"),
    ):
        quick = re.sub(
            rf"^(\s*){re.escape(line)}",
            rf"\1{more}\n\1{line}",
            quick,
            flags=re.MULTILINE,
        )
    return quick


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """All files in one project: the verdict of the right and of the wrong rewrite of each."""
    folder = tmp_path_factory.mktemp("shapes")
    (folder / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\n")  # fmt: skip
    rows = []
    for name, shape in SHAPES.items():
        file = folder / f"{name}_file.py"
        file.write_bytes(shape.data)
        tests = TESTS.format(name=file.stem, call=shape.call)
        (folder / f"test_{name}.py").write_text(tests)
        target = target_of(shape)
        for right in (True, False):
            code = rewritten(target.source, right=right)
            row = {"path": str(file), "qualname": target.qualname, "candidate": code}
            rows.append({"id": f"{name}-{right}", **row})
    (folder / "rows.jsonl").write_text("\n".join(map(json.dumps, rows)))
    selfrefine("trust", folder, cwd=folder)
    options = (
        "--task",
        "both",
        "--min-grade",
        "partly",
        "--output-format",
        "json-lines",
    )
    done = selfrefine(
        "verify", "--jsonl", "rows.jsonl", *options, cwd=folder, seconds=1800
    )
    found = map(json.loads, filter(None, done.out.split("\n")))
    return {row["id"]: row for row in found}


def target_of(shape):
    text = shape.text
    names = [span.qualname for span in functions(text, path="m.py")]
    qualname = next(n for n in reversed(names) if n.rpartition(".")[2] == "open_names")
    return find(text, path="m.py", qualname=qualname)


@pytest.mark.parametrize("name", SHAPES)
def test_the_right_rewrite_is_verified_and_the_wrong_one_rejected(judged, name):
    right, wrong = judged[f"{name}-True"], judged[f"{name}-False"]
    verdict = right["verdict"]
    assert verdict["accepted"], verdict["reason"]
    assert verdict["grade"] == "verified", verdict["missing"]
    assert not wrong["verdict"]["accepted"]
