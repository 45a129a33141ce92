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

    def get(self, k):
        try:
            v = self.db.fetch(k)
        except KeyError:
            self.log.warning('no %s', k)
            return None
        return v
