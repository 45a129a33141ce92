async def doubled(number):
    await asyncio.sleep(0)
    return number * 2


def test_map_limited():
    assert asyncio.run(map_limited(doubled, [1, 2, 3])) == [2, 4, 6]
    assert asyncio.run(map_limited(doubled, range(6), limit=2)) == [0, 2, 4, 6, 8, 10]
    assert asyncio.run(map_limited(doubled, [])) == []


def test_map_limited_fails():
    try:
        asyncio.run(map_limited(doubled, [1, None]))
    except TypeError:
        return
    raise AssertionError
