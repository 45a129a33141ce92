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

    def rows(self, keys):
        for k in keys:
            if k in self.items:
                v = self.items[k]
                if v:
                    yield k, v
