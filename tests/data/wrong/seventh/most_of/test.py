def test_most_of():
    assert most_of({"a": 1}, {"a": 3, "b": 2}) == {"a": 3, "b": 2}
    assert most_of({"a": 1, "b": 4}, least=2) == {"b": 4}
    assert most_of() == {}
