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

    def flush(self):
        for k in self.rows:
            self.db.save(k, self.rows[k])
        self.rows = {}
