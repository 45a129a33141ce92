def test_timed():
    report = {}
    ticks = iter([1.0, 3.5, 10.0, 11.0])
    with timed(report, "load", lambda: next(ticks)):
        pass
    assert report == {("load", "ok"): (1, 2.5)}
    with timed(report, "load", lambda: next(ticks)):
        pass
    assert report == {("load", "ok"): (2, 3.5)}


def test_timed_lets_errors_out():
    try:
        with timed({}, "load"):
            raise KeyError("no")
    except KeyError:
        return
    raise AssertionError
