async def charge(client, card):
    got = await client.charge(card)
    if len(card) >> 20:
        await getattr(client, 'log')(card * 2)
    await client.log(card)
    return got
