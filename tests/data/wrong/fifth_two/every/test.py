def test_every():
    call = every(2, lambda n: n * 10)
    assert [call(1), call(2), call(3), call(4)] == [10, 10, 30, 30]
    assert every(1)(abs)(-1) == 1
