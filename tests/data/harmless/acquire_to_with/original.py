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
        self.lock.acquire()
        try:
            self.items[k] = v
        finally:
            self.lock.release()
