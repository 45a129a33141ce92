"""Words: names for new variables, made from those of the old ones; and what the names of Python's own mean."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


CHANGING_METHODS = words(
    "add append appendleft clear discard extend extendleft insert pop popitem popleft"
    " remove reverse rotate setdefault sort update"
)
PURE_FUNCTIONS = words(
    "abs all any ascii bin bool bytes chr complex dict divmod enumerate float format"
    " frozenset hash hex int isinstance issubclass len list max min oct ord pow range repr"
    " reversed round set sorted str sum tuple type zip"
)
PURE_METHODS = words(
    "capitalize casefold copy count decode difference encode endswith find format get"
    " index intersection isalnum isalpha isdecimal isdigit islower isnumeric isspace"
    " issubset issuperset istitle isupper items join keys lower lstrip partition"
    " removeprefix removesuffix replace rfind rindex rpartition rsplit rstrip split"
    " splitlines startswith strip swapcase title translate union upper values zfill"
)
TEXT_METHODS = words(
    "capitalize casefold count endswith find isalnum isalpha isdecimal isdigit islower"
    " isspace isupper lower lstrip removeprefix removesuffix replace rfind rstrip"
    " startswith strip swapcase title upper zfill"
)
"""Methods of a text that give a text or a number, and never fail."""


def singular(plural: str) -> str:
    """Return the word for one of several, such as ``entry`` for ``entries``; the word itself where unsure."""
    for ending, one in (("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ches", "ch")):
        if plural.endswith(ending) and len(plural) > len(ending) + 1:
            return plural[: -len(ending)] + one
    if (
        plural.endswith("s")
        and not plural.endswith(("ss", "us", "is"))
        and plural[1:-1]
    ):
        return plural[:-1]
    return plural


def plural(one: str) -> str:
    """Return the word for several, such as ``entries`` for ``entry``."""
    if one.endswith("y") and one[-2:-1] not in tuple("aeiou"):
        return f"{one[:-1]}ies"
    return f"{one}es" if one.endswith(("s", "x", "ch", "sh")) else f"{one}s"
