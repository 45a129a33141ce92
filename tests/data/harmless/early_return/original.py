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

    def put(self, k, v):
        if v is not None:
            self.db.save(k, v)
            self.log.info('saved %s', k)
            return True
        else:
            return False
