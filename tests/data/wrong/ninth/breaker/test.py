def failure_of(call, *args):
    try:
        call(*args)
    except Exception as error:
        return type(error)
    return None


def test_breaker():
    call = breaker(lambda n: 10 // n, limit=2)
    assert call(5) == 2
    assert failure_of(call, 0) is ZeroDivisionError
    assert failure_of(call, 0) is ZeroDivisionError
    assert failure_of(call, 5) is RuntimeError


def test_breaker_cools_down():
    now = [100]
    call = breaker(lambda n: 10 // n, limit=1, cool_down=60, clock=lambda: now[0])
    assert failure_of(call, 0) is ZeroDivisionError
    now[0] = 130
    assert failure_of(call, 5) is RuntimeError
    now[0] = 160
    assert call(5) == 2
