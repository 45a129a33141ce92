def test_percent():
    assert percent(1, 4) == "25 %"
    assert percent(3, 0) == "-"
