async def get(self, keys):
    return [v for k in keys if (v := await self.db.fetch(k)) is not None]
