def test_search_first():
    assert search_first([1, 3, 5], 3) == 1
    assert search_first([1, 3, 5], 4) == 2
    assert search_first(["a", "bb"], 2, len) == 1
