def test_first_or():
    assert first_or([1, 2]) == 1
    assert first_or([], 5) == 5
    assert first_or(iter("ab")) == "a"
