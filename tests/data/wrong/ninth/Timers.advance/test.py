def test_timers_advance():
    seen = []
    timers = Timers()
    timers.call_at(2, lambda: seen.append("b"))
    timers.call_at(1, lambda: seen.append("a"))
    timers.call_at(9, lambda: seen.append("c"))
    assert timers.advance(5) == 2
    assert seen == ["a", "b"]
    assert timers.now == 5


def test_timers_advance_cancelled():
    seen = []
    timers = Timers()
    number = timers.call_at(1, lambda: seen.append("a"))
    timers.cancel(number)
    assert timers.advance(5) == 0
    assert seen == []


def test_timers_advance_again():
    seen = []
    timers = Timers()
    timers.call_at(1, lambda: seen.append("a"), every=2)
    assert timers.advance(6) == 3
    assert timers.advance(8) == 1
