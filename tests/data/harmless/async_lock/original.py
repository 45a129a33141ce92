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

    async def put(self, k, v):
        await self.lock.acquire()
        try:
            await self.db.save(k, v)
        finally:
            self.lock.release()
