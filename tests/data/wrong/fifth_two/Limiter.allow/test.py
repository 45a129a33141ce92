def test_limiter_allow():
    limiter = Limiter(2, 10)
    assert [limiter.allow(now) for now in (0, 1, 2)] == [True, True, False]
    assert limiter.allow(15) is True
    assert limiter.refused == 1
