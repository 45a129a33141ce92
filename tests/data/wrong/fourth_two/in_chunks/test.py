def test_in_chunks():
    async def one():
        return 1

    async def two():
        return 2

    async def bad():
        raise ValueError

    assert asyncio.run(in_chunks([one, two, one], 2)) == [1, 2, 1]
    assert asyncio.run(in_chunks([one, bad], 2)) == [1, None]
    assert asyncio.run(in_chunks([], 2)) == []
