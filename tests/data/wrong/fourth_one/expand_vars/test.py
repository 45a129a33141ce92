def test_expand_vars():
    assert expand_vars("a $x ${y}b", {"x": 1, "y": "z"}) == "a 1 zb"
    assert expand_vars("cost: $$5", {}) == "cost: $5"
    assert expand_vars("$n!", {}, "?") == "?!"
