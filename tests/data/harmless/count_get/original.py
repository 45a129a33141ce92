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

    def hit(self, k):
        with self.lock:
            if k in self.rows:
                self.rows[k] = self.rows[k] + 1
            else:
                self.rows[k] = 1
