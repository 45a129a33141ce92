def test_best_offer():
    assert best_offer([3.5, 1.0, 2.0]) == 1.0
    assert best_offer([]) is None
    assert best_offer([2]) == 2
