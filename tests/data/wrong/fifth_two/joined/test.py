def test_joined():
    left, right = [{"id": 1, "a": "x"}, {"id": 2, "a": "y"}], [{"id": 1, "b": "z"}]
    assert joined(left, right, "id") == [{"id": 1, "b": "z", "a": "x"}]
    assert joined(left, right, "id", "left")[1] == {"id": 2, "a": "y"}
    assert joined([], right, "id") == []
