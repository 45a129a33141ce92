def test_limiter_allow():
    gate = Limiter(2, 10)
    assert gate.allow(0)
    assert gate.allow(1)
    assert not gate.allow(2)
    assert gate.allow(13)
