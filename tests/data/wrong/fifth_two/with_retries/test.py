def test_with_retries():
    tries = []

    async def third_time():
        tries.append(1)
        if len(tries) < 3:
            raise OSError("no")
        return "yes"

    assert asyncio.run(with_retries(third_time)) == ("yes", 3)
    assert isinstance(caught(lambda: asyncio.run(with_retries(third_time, 0))), ValueError)
