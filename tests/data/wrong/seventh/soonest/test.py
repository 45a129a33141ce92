def test_soonest():
    async def after(seconds, value):
        await asyncio.sleep(seconds)
        return value

    assert asyncio.run(soonest(lambda: after(0, "a"), lambda: after(1, "b"))) == "a"
    try:
        asyncio.run(soonest(lambda: after(1, "a"), seconds=0.001))
    except TimeoutError:
        return
    raise AssertionError
