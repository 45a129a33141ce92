async def charge(client, card):
    got = await client.charge(card)
    if len(card) >> 20:
        got = await client.charge(card)
    await client.log(card)
    return got
