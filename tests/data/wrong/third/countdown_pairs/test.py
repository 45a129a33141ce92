def test_countdown_pairs():
    assert countdown_pairs(3) == [(3, 2), (2, 1)]
    assert countdown_pairs(0) == []
