def test_loudest():
    a, b = Alert("a"), Alert("b", Level.HIGH)
    assert loudest([a, b]) == [b]
    assert loudest([a], Level.MID) == []
    assert loudest([]) == []
