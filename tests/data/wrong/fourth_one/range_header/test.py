def test_range_header():
    assert range_header("bytes=0-99", 1000) == (0, 99)
    assert range_header("bytes=900-", 1000) == (900, 999)
    assert range_header("bytes=-10", 1000) == (990, 999)
    assert range_header("items=0-1", 1000) is None
