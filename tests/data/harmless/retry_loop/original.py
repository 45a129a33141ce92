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

    def send(self, msg):
        n = 0
        while n < 3:
            if self.db.send(msg):
                return True
            n += 1
        return False
