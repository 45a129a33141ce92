async def load(self, key):
    async with self.lock:
        value = self.rows.get(key)
        if key not in self.rows:
            value = self.rows[key] = await self.db.fetch(key)
        return value
