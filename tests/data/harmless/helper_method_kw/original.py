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

    def report(self, rows):
        total = 0
        for row in rows:
            if row['ok'] == True:
                total = total + row['n']
        self.log.info('total %d', total)
        return total
