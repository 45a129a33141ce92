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

    def number(self, out):
        i = 0
        for h in self.hooks:
            out.write(str(i) + ' ' + h.name)
            i += 1
