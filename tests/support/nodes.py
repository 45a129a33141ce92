"""Values as nodes, parameters of a source, and a strategy of values that every node carries."""

import ast

from hypothesis import strategies as st

from selfrefine.verify.search.operators import generated
from selfrefine.verify.values.hints import parameters
from selfrefine_runner.worker.objects import codec

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=12,
)


def node_of(value):
    return codec.encode(value, [100_000])


def parameters_of(source):
    return parameters(ast.parse(source).body[0])


def generate(*given, **named):
    """Return all generated calls."""
    return list(generated(*given, **named))
