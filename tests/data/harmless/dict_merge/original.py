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

    def update(self, more):
        for k in more:
            self.items[k] = more[k]
