def test_dispatch():
    assert dispatch([str.upper, str.lower], "Ab") == ["AB", "ab"]
    assert dispatch([int], "x") == []
