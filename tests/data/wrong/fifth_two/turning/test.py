def test_turning():
    assert turning([Point(0, 0), Point(1, 0), Point(0, 1)]) == "left"
    assert turning([Point(0, 0), Point(0, 1), Point(1, 0)]) == "right"
    assert turning([Point(0, 0)]) == "not"
