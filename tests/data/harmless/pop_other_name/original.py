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

    def drop(self, k):
        with self.lock:
            if k in self.items_:
                v = self.items_[k]
                del self.items_[k]
                return v
            return None
