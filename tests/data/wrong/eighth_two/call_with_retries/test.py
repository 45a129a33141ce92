def failing(times, value, error=OSError):
    left = [error()] * times

    async def action():
        if left:
            raise left.pop()
        return value

    return action


def test_call_with_retries():
    assert asyncio.run(call_with_retries(failing(0, 5))) == 5
    assert asyncio.run(call_with_retries(failing(2, 7))) == 7


def test_call_with_retries_pauses():
    pauses = []

    async def sleep(seconds):
        pauses.append(seconds)

    assert asyncio.run(call_with_retries(failing(1, 7), pause=0.5, sleep=sleep)) == 7
    assert pauses == [0.5]


def test_call_with_retries_gives_up():
    try:
        asyncio.run(call_with_retries(failing(5, 7), attempts=2))
    except OSError:
        return
    raise AssertionError
