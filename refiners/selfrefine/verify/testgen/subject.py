"""Subject: the function that is pinned down: where it is imported from, how a test calls it, what its parameters are.  Pure."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from selfrefine.code.syntax import FunctionNode
    from selfrefine.verify.testgen.case import Import

Form = Literal["function", "method", "class", "property", "init"]
PROPERTIES = frozenset({"property", "cached_property"})
OTHERWISE = {
    "__new__": "makes objects",
    "__init_subclass__": "is called by class statements",
    "__set_name__": "is called by class statements",
    "__del__": "is called only by the interpreter",
    "__class_getitem__": "is called by annotations",
}
"""Methods that no test calls, and why."""


@dataclass(frozen=True)
class Subject:
    """The function that is pinned down.

    Args:
        module: where it is imported from.
        qualname: its dotted name there.
        form: how a test calls it.
        positional: parameters that may be given by place, without what it is a method of.
        starred: the name of ``*args``, if there is one.
        named: parameters that are given by name alone.
        double: the name of ``**kwargs``, if there is one.
        usual: parameters with what they are where they are left out, if that is a literal.
    """

    module: str
    qualname: str
    form: Form
    positional: tuple[str, ...] = ()
    starred: str = ""
    named: tuple[str, ...] = ()
    double: str = ""
    usual: dict[str, str] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The dotted name's parts."""
        return self.qualname.split(".")

    @property
    def bound(self) -> bool:
        """Whether the first argument is what it is called on."""
        return self.form in ("method", "class", "property")

    @property
    def needs(self) -> Import:
        """What every test of it imports."""
        return self.module, self.names[0]

    @property
    def attribute(self) -> str:
        """Its name, as it is found on an object from outside the class."""
        name = self.names[-1]
        private = name.startswith("__") and not name.endswith("__")
        return (
            f"_{self.names[-2].lstrip('_')}{name}" if private and self.bound else name
        )

    @property
    def slug(self) -> str:
        """Its name within the names of tests."""
        parts = [snake(part).strip("_") for part in self.names]
        if self.form == "init":
            parts.pop()
        return "_".join(filter(None, parts)) or "function"


def subject_of(node: FunctionNode, module: str, qualname: str) -> Subject | str:
    """Return the function as a test sees it, or why none can call it.

    Args:
        node: the function, parsed.
        module: the name under which its file is imported.
        qualname: its dotted name there.
    """
    if "<locals>" in qualname:
        return "it is nested in another function, where no test can call it"
    in_class = "." in qualname
    why = _why_not(node) if in_class else ""
    if why:
        return why
    form = _form(node, in_class=in_class)
    a = node.args
    positional = [arg.arg for arg in (*a.posonlyargs, *a.args)]
    usual = dict(zip(reversed(positional), map(_literal, reversed(a.defaults)), strict=False))  # fmt: skip
    usual |= {
        arg.arg: _literal(value) if value else ""
        for arg, value in zip(a.kwonlyargs, a.kw_defaults, strict=True)
    }
    return Subject(
        module,
        qualname,
        form,
        tuple(positional[1:] if form != "function" else positional),
        a.vararg.arg if a.vararg else "",
        tuple(arg.arg for arg in a.kwonlyargs),
        a.kwarg.arg if a.kwarg else "",
        {name: text for name, text in usual.items() if text},
    )


def _why_not(node: FunctionNode) -> str:
    """Return why no test calls a method."""
    names = map(_decorator, node.decorator_list)
    if any(name in ("setter", "deleter") for name in names):
        return "it sets or deletes a property"
    return f"it {OTHERWISE[node.name]}" if node.name in OTHERWISE else ""


def _form(node: FunctionNode, *, in_class: bool) -> Form:
    names = [_decorator(each) for each in node.decorator_list]
    if not in_class or "staticmethod" in names:
        return "function"
    if "classmethod" in names:
        return "class"
    if PROPERTIES.intersection(names):
        return "property"
    return "init" if node.name == "__init__" else "method"


def _decorator(node: ast.expr) -> str:
    called = node.func if isinstance(node, ast.Call) else node
    return str(getattr(called, "attr", "") or getattr(called, "id", ""))


def _literal(node: ast.expr) -> str:
    """Return a default that is the same wherever it stands; empty for any other."""
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError):
        return ""
    return repr(value) if isinstance(value, str | int | float | bytes | tuple | None) else ""  # fmt: skip


def snake(name: str) -> str:
    """Return a name as functions are called."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return re.sub(r"_+", "_", spaced).lower()
