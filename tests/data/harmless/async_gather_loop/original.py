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

    async def get(self, keys):
        out = []
        for k in keys:
            v = await self.db.fetch(k)
            if v is not None:
                out.append(v)
        return out
