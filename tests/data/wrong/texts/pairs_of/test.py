def test_pairs_of():
    assert pairs_of("a=1; b=2") == {"a": "1", "b": "2"}
    assert pairs_of("") == {}
