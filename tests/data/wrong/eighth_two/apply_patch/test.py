def test_apply_patch():
    assert apply_patch({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}
    assert apply_patch({"a": 1, "b": 2}, {"a": None}) == {"b": 2}
    assert apply_patch({"a": [1]}, {"a": [2]}) == {"a": [2]}


def test_apply_patch_nested():
    assert apply_patch({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}) == {"a": {"b": 3, "c": 2}}
    assert apply_patch({"a": {"b": 1}}, {"a": "x"}) == {"a": "x"}


def test_apply_patch_no_dict():
    assert apply_patch({"a": 1}, ["x"]) == ["x"]
    assert apply_patch("text", {"a": 1}) == {"a": 1}
