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

    def total(self):
        with self.lock:
            n = 0
            for v in self.rows.values():
                n += v
        return n
