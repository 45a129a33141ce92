def test_subtract_spans():
    assert subtract_spans((0, 10), [(2, 4)]) == [(0, 2), (4, 10)]
    assert subtract_spans((0, 10), [(8, 12), (0, 1)]) == [(1, 8)]
    assert subtract_spans((0, 5), []) == [(0, 5)]
