def test_busiest_window():
    assert busiest_window([1.0, 2.0, 3.0, 30.0], 10) == (1.0, 3)
    assert busiest_window([5.0], 1) == (5.0, 1)
    assert busiest_window([], 10) is None


def test_busiest_window_later():
    assert busiest_window([0.0, 20.0, 21.0, 22.5, 70.0], 10) == (20.0, 3)
