import ast
import io
import tokenize
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfrefine.code.syntax import (
    dedent,
    indent_lines,
    numbered_comments,
    string_lines,
    tree,
)

line = st.text(alphabet="ab \t#{}", max_size=6)
body = st.lists(line, max_size=4).map("\n".join)
statement = st.one_of(
    st.just("x = 1"),
    st.just("# comment"),
    st.sampled_from(["", "  ", "      "]),
    st.just("if x:\n    y = [\n1,\n  2]"),
    body.map(lambda text: f"s = '''{text}'''"),
    body.map(
        lambda text: f"s = f'''{text.replace('{', '').replace('}', '')}{{x}}\nz'''"
    ),
    body.map(lambda text: f'b = b"""{text}"""'),
)
code = st.lists(statement, min_size=1, max_size=5).map(
    lambda rows: "\n".join([*rows, "pass"])
)
indents = st.sampled_from(["    ", "  ", "\t"])


@given(code, indents)
def test_moving_code_changes_none_of_its_values(text, indent):
    moved = "\n".join(indent_lines(text, indent))
    assert ast.dump(tree("if True:\n" + moved)) == ast.dump(tree(under_if(text)))
    assert dedent(moved, indent) == text


def under_if(text):
    """The same nodes without any layout: what the moved code must mean."""
    module = tree("if True:\n    pass")
    module.body[0].body = tree(text).body
    return "if True:\n" + "\n".join(
        "    " + row for row in ast.unparse(module.body[0].body).split("\n")
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = '''a\nb\nc'''\ny = 1", {2, 3}),
        ("def f():\n    '''doc\n    more\n    '''\n    return '''a\n b'''", {6}),
        ("class A:\n    '''doc\n    more'''", set()),
        ("x = f'''a\n{y}\n'''", {2, 3}),
        ("x = (\n'a'\n'b')", set()),
        ("not python (", set()),
    ],
)
def test_lines_inside_strings(text, expected):
    assert string_lines(text) == expected


@pytest.mark.filterwarnings("error")
def test_warnings_about_the_code_are_not_raised():
    assert isinstance(tree("x = '\\d'\nassert (1, 'always true')\n"), ast.Module)


def test_a_bom_is_no_syntax_error():
    assert len(tree("\ufeffx = 1").body) == 1


NUMBERED = {
    "none": ("a = 1\n", []),
    "in a text": ("a = '#'  # b\nc = \"it's # d\"  # e\n", [(1, "# b"), (2, "# e")]),
    "in a long text": ("a = '''\n# b\n'''  # c\nd = \"\"\"#'\"\"\" # '\n# f", [(3, "# c"), (4, "# '"), (5, "# f")]),
    "behind a backslash": ("a = '\\'# b'  # c\nd = r'\\'  '# e'\n", [(1, "# c"), (2, "# e'")]),
    "formatted": ("a = f'{b}#'  # c\nd = rf\"{e}'#'\"  # f\n", [(1, "# c"), (2, "# f")]),
    "between texts": ("a = (\n    'b'  # '\n    'c'  # \"\n)\n", [(2, "# '"), (3, '# "')]),
    "returns": ("a  # b\r\nc  # d\r\n", [(1, "# b"), (2, "# d")]),
}  # fmt: skip


@pytest.mark.parametrize("name", NUMBERED)
def test_comments_are_told_from_texts(name):
    code, found = NUMBERED[name]
    assert numbered_comments(code) == found


@pytest.mark.parametrize("file", sorted(Path(__file__).parent.glob("*.py")), ids=lambda file: file.stem)  # fmt: skip
def test_comments_are_those_that_the_tokenizer_finds(file):
    code = file.read_text()
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    found = [(t.start[0], t.string) for t in tokens if t.type == tokenize.COMMENT]
    assert numbered_comments(code) == found
