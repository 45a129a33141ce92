def test_gather_all():
    async def one():
        return 1

    async def fails():
        raise ValueError

    assert asyncio.run(gather_all([one, fails, one])) == [1, None, 1]
    assert asyncio.run(gather_all([])) == []
