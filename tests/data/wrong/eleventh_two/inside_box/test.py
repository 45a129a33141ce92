def test_inside_box():
    assert inside_box([(1, 1), (5, 5)], (0, 0, 2, 2)) == [(1, 1)]
    assert inside_box([], (0, 0, 1, 1)) == []
    assert inside_box([(0, 2)], (0, 0, 2, 2)) == [(0, 2)]
