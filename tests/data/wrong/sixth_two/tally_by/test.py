def test_tally_by():
    assert tally_by(["aa", "b", "cc"], len) == [(2, 2), (1, 1)]
    assert tally_by([("x", 1), ("y", 5)], lambda row: row[0], lambda row: row[1]) == [("y", 5), ("x", 1)]
    assert tally_by([], str) == []
