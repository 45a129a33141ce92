def test_has_repeats():
    assert has_repeats([1, 2, 1])
    assert not has_repeats([1, 2, 3])
    assert not has_repeats([])
