"""Draw: values that a type hint allows, by Hypothesis, always the same ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from selfrefine.verify.values import Node, of_number
from selfrefine.verify.values.shape import Shape

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

EXAMPLES = 40


def draw(shape: Shape) -> list[Node]:
    """Return `EXAMPLES` nodes of a shape, the simple ones included; none where it allows nothing known."""
    from hypothesis import HealthCheck, Phase, given, settings

    strategy = _strategy(shape)
    if strategy is None:
        return []
    found: list[Node] = []

    @settings(
        max_examples=EXAMPLES * 2,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return (found * EXAMPLES)[:EXAMPLES]


def _strategy(shape: Shape) -> SearchStrategy[Any] | None:
    """Return a strategy of nodes; None where the shape allows nothing that we can make."""
    from hypothesis import strategies as st

    choices = [
        made
        for what in sorted(shape.kinds)
        if (made := _of_kind(what, shape)) is not None
    ]
    if shape.open:
        choices += [_of_kind(what, shape) for what in ("int", "str", "bool", "None", "float")]  # type: ignore[misc]
    return st.one_of(choices) if choices else None


def _of_kind(what: str, shape: Shape) -> SearchStrategy[Any] | None:
    from hypothesis import strategies as st

    plain: dict[str, SearchStrategy[Any]] = {
        "None": st.none(),
        "bool": st.booleans(),
        "int": st.integers(-100, 1000).map(of_number),
        "float": st.floats(-1e6, 1e6, allow_nan=False).map(of_number),
        "str": st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=24),
        "bytes": st.binary(max_size=24).map(lambda data: ["b", data.hex()]),
    }
    if what in plain:
        return plain[what]
    names = {"list": "l", "tuple": "t", "set": "s", "frozenset": "fs"}
    if what == "dict":
        keys, values = _inner(shape.items, ("str",)), _inner(shape.values, ("int",))
        pairs = st.lists(
            st.tuples(keys, values).map(list),
            max_size=8,
            unique_by=lambda pair: str(pair[0]),
        )
        return pairs.map(lambda items: ["d", items])
    if what == "tuple" and shape.fields:
        columns = [_inner(field, ("int",)) for field in shape.fields]
        return st.tuples(*columns).map(lambda items: ["t", list(items)])
    if what in names:
        unique = str if what in ("set", "frozenset") else None
        items = st.lists(_inner(shape.items, ("int",)), max_size=12, unique_by=unique)
        return items.map(lambda values: [names[what], values])
    return None


def _inner(shape: Shape | None, otherwise: tuple[str, ...]) -> SearchStrategy[Any]:
    made = _strategy(shape) if shape is not None else None
    fallback = _strategy(Shape(kinds=frozenset(otherwise)))
    strategy = made if made is not None else fallback
    assert strategy is not None  # noqa: S101  the fallback kinds are known
    return strategy
