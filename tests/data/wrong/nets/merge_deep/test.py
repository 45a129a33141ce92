def test_merge_deep():
    assert merge_deep({"a": {"b": 1}}, {"a": {"c": 2}}) == {"a": {"b": 1, "c": 2}}
    base = {"a": {"b": 1}}
    merge_deep(base, {"a": {"b": 2}})
    assert base == {"a": {"b": 1}}
