def test_retry():
    state = {"left": 2}

    async def flaky():
        if state["left"]:
            state["left"] -= 1
            raise OSError("busy")
        return "done"

    assert asyncio.run(retry(flaky)) == "done"
    state["left"] = 9
    try:
        asyncio.run(retry(flaky, attempts=2))
    except OSError:
        assert state["left"] == 7
    else:
        raise AssertionError
