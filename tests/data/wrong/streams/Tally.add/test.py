def test_tally_add():
    tally = Tally().add(3).add(1).add(2)
    assert (tally.count, tally.total, tally.low, tally.high) == (3, 6, 1, 3)
