def test_countdown():
    log = []
    assert list(countdown(3, log)) == [3, 2, 1]
    assert log == ["start", "end"]
    assert list(countdown(0, [])) == []
