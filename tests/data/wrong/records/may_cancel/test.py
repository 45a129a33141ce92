def test_may_cancel():
    assert may_cancel(State.NEW)
    assert may_cancel(State.PAID)
    assert not may_cancel(State.SENT)
