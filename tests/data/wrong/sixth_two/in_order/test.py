def test_in_order():
    async def give(value):
        await asyncio.sleep(0)
        return value

    async def fail():
        raise KeyError("x")

    assert asyncio.run(in_order([lambda: give(1), lambda: give(2)])) == [1, 2]
    assert isinstance(asyncio.run(in_order([fail, lambda: give(3)]))[0], KeyError)
