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

    def prune(self, bad):
        new = []
        for h in self.hooks:
            if h not in bad:
                new.append(h)
        self.hooks = new
