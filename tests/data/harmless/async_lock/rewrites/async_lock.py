async def put(self, k, v):
    async with self.lock:
        await self.db.save(k, v)
