import threading
import os
import json
import asyncio


class Box:
    def __init__(self, lock, db, log):
        self.lock = lock
        self.db = db
        self.log = log
        self.items = {}
        self.hooks = []

    async def load(self, key):
        async with self.lock:
            if key not in self.rows:
                self.rows[key] = await self.db.fetch(key)
            return self.rows[key]
