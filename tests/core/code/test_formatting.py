"""A candidate gets the form of the function, or stays as it was written."""

from black import Mode

from selfrefine.code.formatting import formatter
from selfrefine.code.target import find

TIDY = 'def f(x):\n    return "a"\n'
LOOSE = "def f( x ):\n    return 'b'\n"


def formatted(text, code, mode, name="f"):
    return formatter(find(text, path="m.py", qualname=name), mode)(code)


def test_where_the_function_has_blacks_form_so_has_the_candidate():
    assert formatted(TIDY, LOOSE, Mode()) == 'def f(x):\n    return "b"\n'


def test_elsewhere_it_stays_as_written():
    assert formatted(TIDY, f"\n{LOOSE}\n", None) == LOOSE
    assert formatted(LOOSE, LOOSE, Mode()) == LOOSE


def test_what_does_not_parse_is_left_to_the_gates():
    assert formatted(TIDY, "def f(:\n", Mode()) == "def f(:\n"


def test_what_black_cannot_read_stays_as_written():
    # A backslash at the end of a file is too much for its tokenizer.
    text = "def f(x):\n    print x\n"
    target = find(TIDY, path="m.py", qualname="f")
    from dataclasses import replace

    assert formatter(replace(target, source=text), Mode())(LOOSE) == LOOSE


def test_lines_leave_room_for_the_indent():
    method = "class A:\n    def f(self):\n        return 1\n"
    wide = f"def f(self):\n    return [{', '.join(['value'] * 11)}]\n"
    assert len(wide.split("\n")[1]) <= Mode().line_length
    assert len(formatted(method, wide, Mode(), "A.f").split("\n")) > 3
