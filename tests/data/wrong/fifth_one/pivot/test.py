def test_pivot():
    rows = [{"d": "mon", "k": "a", "n": 1}, {"d": "mon", "k": "b", "n": 2}, {"d": "tue", "k": "b", "n": 3}]
    assert pivot(rows, "d", "k", "n") == (["a", "b"], {"mon": [1, 2], "tue": [None, 3]})
    assert pivot([], "d", "k", "n") == ([], {})
