def test_first_match():
    assert first_match([1, 2, 3], lambda n: n > 1) == 2
    assert first_match([], bool, 7) == 7
