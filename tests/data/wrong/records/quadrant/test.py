def test_quadrant():
    assert quadrant(Point(1, 2)) == 1
    assert quadrant(Point(-1, 2)) == 2
    assert quadrant(Point(1, -2)) == 4
