def test_delays():
    assert list(delays(attempts=3)) == [1.0, 2.0, 4.0]
    assert list(delays(4, 10, 4)) == [4, 8, 10, 10]
    assert list(delays(1, 1, 2)) == [1, 1]
