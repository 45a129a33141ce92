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
        for hook in self.hooks:
            if hook(event):
                return True
        return False
