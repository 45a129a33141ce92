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

    def fire(self, event):
        results = []
        for hook in self.hooks:
            results.append(hook(event))
        return results
