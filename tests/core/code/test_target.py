import ast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from selfrefine.code.candidate import put_back, split
from selfrefine.code.edits import split_lines
from selfrefine.code.syntax import tree
from selfrefine.code.target import find, functions
from selfrefine.errors import TargetError

SHAPES = '''"""Doc."""
import os


@decorated(
    1
)
def top(x): return x


class A:
    """Class."""

    async def method(self):
        def inner():
            return 1

        return inner

    class B:
        @property
        def value(self): ...

        @value.setter
        def value(self, new): ...


if os:
    def conditional():
        try:
            pass
        except ValueError:
            def in_handler(): ...
        match 1:
            case 1:
                def in_case(): ...
'''


def test_functions_come_in_order_with_their_dotted_names():
    assert [
        (f.qualname, f.start_line, f.end_line) for f in functions(SHAPES, path="f.py")
    ] == [
        ("top", 5, 8),
        ("A.method", 14, 18),
        ("A.method.<locals>.inner", 15, 16),
        ("A.B.value", 21, 22),
        ("A.B.value", 24, 25),
        ("conditional", 29, 36),
        ("conditional.<locals>.in_handler", 33, 33),
        ("conditional.<locals>.in_case", 36, 36),
    ]


@pytest.mark.parametrize(
    ("line", "qualname"),
    [
        (5, "top"),
        (7, "top"),
        (14, "A.method"),
        (16, "A.method.<locals>.inner"),
        (18, "A.method"),
        (22, "A.B.value"),
        (33, "conditional.<locals>.in_handler"),
    ],
)
def test_a_line_means_the_innermost_function_around_it(line, qualname):
    assert find(SHAPES, path="f.py", line=line).qualname == qualname


def test_a_name_bound_twice_means_the_last_binding():
    assert find(SHAPES, path="f.py", qualname="A.B.value").start_line == 24


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"qualname": "tpo"}, "f.py: no function tpo; did you mean top?"),
        ({"qualname": "method"}, "f.py: no function method; did you mean A.method?"),
        (
            {"qualname": "zzz"},
            (
                "f.py: no function zzz; the file has top, A.method, A.method.<locals>.inner, "
                "A.B.value, A.B.value, ..."
            ),
        ),
        ({"line": 2}, "f.py:2: no function here; give a line inside one"),
        ({"line": 999}, "f.py:999: no function here; give a line inside one"),
        ({}, "f.py: name a function as f.py::name or f.py:line"),
    ],
)
def test_what_cannot_be_found_is_said_in_one_line(wanted, message):
    with pytest.raises(TargetError) as error:
        find(SHAPES, path="f.py", **wanted)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("def f(:\n  pass", "f.py:1: the file does not parse ("),
        ("x = 1\n\x00", "f.py:"),
        ("x = 1\ny = (", "f.py:2: the file does not parse ("),
    ],
)
def test_a_file_that_does_not_parse_is_named_with_its_line(text, start):
    with pytest.raises(TargetError) as error:
        functions(text, path="f.py")
    message = str(error.value)
    assert message.startswith(start)
    assert message.endswith("fix it first")
    assert "\n" not in message


def test_a_long_chain_of_branches_is_no_problem():
    text = "if x == 0:\n    pass\n"
    text += "".join(f"elif x == {n}:\n    def f{n}(): ...\n" for n in range(1, 400))
    assert len(functions(text, path="f.py")) == 399


# --- cutting out and putting back

statements = st.sampled_from(
    [
        "return 1",
        "x = [\n1]",
        "if x: pass",
        "# comment",
        "",
        '"""text\n  that keeps\nits place"""',
        "y = f'''a\n{x}'''",
        "z = 1  ",
        "call(\n1,\n        2)",
        "w = 'é\u2028\\f'",
        "for i in x:\n    i += 1\n    # inner",
        "'\\d'",
    ]
)
odd_lines = st.sampled_from(["", "  ", "# at the margin", "        "])


@st.composite
def files(draw):
    """A file with a function or a method in the middle, in any line ends, perhaps with a BOM."""
    indent = draw(st.sampled_from(["", "    ", "\t"]))
    inner = indent + draw(st.sampled_from(["    ", " ", "\t"]))
    rows = draw(
        st.lists(st.sampled_from(["# head", "", "A = 1", "import os"]), max_size=3)
    )
    if indent:
        rows.append("class C:")
    if draw(st.booleans()):
        rows.append(indent + "@decorator")
    rows.append(indent + "def f(x):")
    for statement in draw(st.lists(statements, max_size=5)):
        first, *rest = statement.split("\n")
        rows.append(inner + first if first else "")
        in_string = "'''" in statement or '"""' in statement
        rows += [
            row if in_string or statement.startswith("call") else inner + row
            for row in rest
        ]
        if draw(st.booleans()):
            rows.append(draw(odd_lines))
    rows.append(inner + "return x")
    rows += draw(
        st.lists(st.sampled_from(["", "B = 2", "# tail", "def g(): ..."]), max_size=3)
    )
    ends = draw(st.lists(st.sampled_from(["\n", "\r\n", "\r"]), min_size=1, max_size=3))
    text = "".join(
        row.replace("\n", ends[0]) + ends[n % len(ends)] for n, row in enumerate(rows)
    )
    if draw(st.booleans()):
        text = text[: -len(ends[(len(rows) - 1) % len(ends)])]
    return draw(st.sampled_from(["", "\ufeff"])) + text


def the_function(text):
    name = "C.f" if "class C:" in text else "f"
    return find(text, path="f.py", qualname=name)


@given(files())
@example("class C:\n    def f(x):\n# margin\n        \n        return (\n1)\n")
def test_putting_its_own_source_back_gives_the_same_text(text):
    target = the_function(text)
    assert put_back(target, target.source) == text
    assert text[target.start : target.end].strip() == text[
        target.start : target.end
    ].strip("\r\n \t")


@given(files())
def test_a_change_leaves_every_other_byte_alone(text):
    target = the_function(text)
    rows = target.source.split("\n")
    candidate = "\n".join(
        [*rows[:-1], "    added = 1".replace("    ", lead(rows)), rows[-1]]
    )
    new = put_back(target, candidate)
    assert new.startswith(text[: target.start])
    assert new.endswith(text[target.end :])
    # One line more, and every line of the function is there as it was.
    old_rows = split_lines(text[target.start : target.end])
    new_rows = split_lines(new[target.start : len(new) - len(text) + target.end])
    assert len(new_rows) == len(old_rows) + 1
    assert new_rows[:-2] == old_rows[:-1]
    assert new_rows[-1] == old_rows[-1]


def bare_rows(text):
    return [row.rstrip("\r\n") for row in split_lines(text.removeprefix("\ufeff"))]


def lead(rows):
    return rows[-1][: len(rows[-1]) - len(rows[-1].lstrip())]


@given(files())
def test_a_candidate_with_imports_and_a_helper_only_adds_lines(text):
    target = the_function(text)
    candidate = (
        f"import bisect\n\n\ndef _helper():\n    return bisect\n\n\n{target.source}"
    )
    new = put_back(target, candidate)
    rest = iter(bare_rows(new))
    assert all(any(row == new_row for new_row in rest) for row in bare_rows(text))
    found = [span.qualname for span in functions(new, path="f.py")]
    assert found.index("_helper") < found.index(target.qualname)
    assert new.count("\ufeff") == text.count("\ufeff")
    # What went in once is not put in twice.
    again = the_function(new)
    assert put_back(again, f"import bisect\n\n\n{again.source}") == new


@given(files())
def test_the_candidate_is_what_stands_in_the_file(text):
    target = the_function(text)
    candidate = "def f(x):\n    s = '''a\n b\n'''\n    return s"
    found = the_function(put_back(target, candidate))
    assert ast.dump(tree(found.source)) == ast.dump(tree(candidate))


@pytest.mark.parametrize(
    "blank",
    ["", "    ", "        ", "    \f"],
    ids=["empty", "less", "as deep", "form feed"],
)
def test_blank_lines_of_a_candidate_stand_in_a_method_as_it_has_them(blank):
    text = "class C:\n    def f(x):\r\n        a = 1  \n        return a\n"
    candidate = f"def f(x):\n    a = 1  \n{blank}\n    return a\n"
    new = put_back(the_function(text), candidate)
    assert the_function(new).source == candidate.rstrip("\n")
    # What it keeps is as it was, be it white space at the end or another end of the line.
    assert new.startswith("class C:\n    def f(x):\r\n        a = 1  \n")


DOCUMENTED = """\
class C:
    @staticmethod
    def f(x):
        '''Return é.
________
        First paragraph.__
____
          More.
        '''
        return x + 0
""".replace("__", "  ")

DOCSTRINGS = [
    # the docstring as a model gives it back, whether it is the original's
    ("Return é.\n\nFirst paragraph.\n\n  More.\n", True),
    ("Return é.\n\n    First paragraph.\n\n      More.\n    ", True),
    ("Return é.\n    \n    First paragraph.  \n\n      More.\n    ", True),
    ("Return é.\n\n    First paragraph.\n\n      More.", True),
    ("Return é.\n\n    First paragraph.\n\n    More.\n    ", False),
    ("Return é.\n\n    First paragraph. More.\n    ", False),
    ("Return e.\n\n    First paragraph.\n\n      More.\n    ", False),
]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
@pytest.mark.parametrize(("docstring", "kept"), DOCSTRINGS)
def test_a_docstring_of_the_same_lines_stays_as_it_stands(docstring, kept, quotes):
    target = find(DOCUMENTED, path="f.py", qualname="C.f")
    text = f"    {quotes}{docstring}{quotes}"
    new = put_back(target, f"@staticmethod\ndef f(x):\n{text}  # é\n    return x\n")
    known, found = {}, {}
    exec(DOCUMENTED, known)
    exec(new, found)
    assert (found["C"].f.__doc__ == known["C"].f.__doc__) is kept
    if kept:
        assert new == DOCUMENTED.replace(
            "'''\n        return x + 0", "'''  # é\n        return x"
        )


PLACES = {
    "after the first imports": (
        "import os\nimport sys\n\nA = 1\nimport late\n\n\ndef f(): ...\n",
        "import os\nimport sys\nimport new\n\nA = 1\nimport late\n\n\ndef f(): ...\n",
    ),
    "below the docstring": (
        '"""Doc."""\n\n\ndef f(): ...\n',
        '"""Doc."""\n\nimport new\n\n\ndef f(): ...\n',
    ),
    "below shebang and cookie": (
        "#!/usr/bin/python\n# coding: utf-8\n\ndef f(): ...\n",
        "#!/usr/bin/python\n# coding: utf-8\nimport new\n\n\ndef f(): ...\n",
    ),
    "on top": ("def f(): ...\n", "import new\n\n\ndef f(): ...\n"),
    "after __future__": (
        "from __future__ import annotations\n\ndef f(): ...\n",
        "from __future__ import annotations\nimport new\n\ndef f(): ...\n",
    ),
    "already there": (
        "import os, new\n\ndef f(): ...\n",
        "import os, new\n\ndef f(): ...\n",
    ),
}


@pytest.mark.parametrize(("text", "expected"), PLACES.values(), ids=PLACES.keys())
def test_where_an_import_goes(text, expected):
    target = find(text, path="f.py", qualname="f")
    assert put_back(target, "import new\n\ndef f(): ...") == expected


def test_only_the_names_that_the_file_lacks_are_imported():
    text = "from collections import Counter\n\n\ndef f(): ...\n"
    target = find(text, path="f.py", qualname="f")
    new = put_back(target, "from collections import Counter, deque\n\n\ndef f(): ...")
    assert new == text.replace("\n\n\n", "\nfrom collections import deque\n\n\n")


def test_a_helper_goes_before_the_class_and_its_comment():
    text = "A = 1\n\n\n# About C.\nclass C:\n    def f(self): ...\n"
    target = find(text, path="f.py", qualname="C.f")
    new = put_back(target, "def _help(): ...\n\n\ndef f(self): ...")
    assert new == text.replace("# About", "def _help(): ...\n\n\n# About")


def test_a_helper_leaves_the_head_of_the_file_on_top():
    text = "#!/usr/bin/python\ndef f(): ...\n"
    target = find(text, path="f.py", qualname="f")
    new = put_back(target, "def _help(): ...\n\n\ndef f(): ...")
    assert new == "#!/usr/bin/python\ndef _help(): ...\n\n\ndef f(): ...\n"


# --- taking a candidate apart


def test_a_candidate_is_imports_helpers_and_the_function():
    parts = split(
        "import a\n# on b\nfrom b import (\n    c,\n)\n\n# on h\ndef _h(): ...\n\n# on f\n@d\ndef f(): ...\n"
    )
    assert parts.imports == ("import a", "from b import (\n    c,\n)")
    assert parts.helpers == "# on h\ndef _h(): ..."
    assert parts.function == "# on f\n@d\ndef f(): ..."


@pytest.mark.parametrize(
    ("candidate", "why"),
    [
        ("", "must end with the function"),
        ("x = 1", "must end with the function"),
        ("def f(): ...\nx = 1", "must end with the function"),
        ("import a; x = 1\ndef f(): ...", "each statement on its own line"),
        ("def f(:", "invalid|expected"),
        (
            "from __future__ import annotations\ndef f(): ...",
            "cannot add a __future__ import",
        ),
    ],
)
def test_a_candidate_that_cannot_be_put_back_says_why(candidate, why):
    target = find("def f(): ...\n", path="f.py", qualname="f")
    with pytest.raises(SyntaxError, match=why):
        put_back(target, candidate)


def test_a_file_without_line_ends_gets_the_usual_ones():
    assert find("def f(): pass", path="m.py", qualname="f").newline == "\n"


def test_a_file_without_functions_says_so():
    with pytest.raises(TargetError, match="the file has no functions"):
        find("x = 1\n", path="m.py", qualname="f")


def test_what_cannot_be_cut_out_by_lines_is_refused():
    # A form feed begins a line anew for Python, and not for those who count white space.
    text = "class A:\n    def f(self):\n        x = 1\n\x0c        return x\n"
    with pytest.raises(TargetError, match="shares its lines"):
        find(text, path="m.py", qualname="A.f")


def test_a_buffer_that_has_no_bytes_is_not_changed():
    target = find("# coding: nowhere\ndef f(): pass\n", path="m.py", qualname="f")
    with pytest.raises(SyntaxError, match="cannot be encoded"):
        put_back(target, "def f(): return 1\n")
