def test_countdown():
    assert list(countdown(3)) == [3, 2, 1]
