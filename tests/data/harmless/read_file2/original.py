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

    def load(self, path):
        f = open(path)
        try:
            lines = []
            for line in f:
                lines.append(line.strip())
        finally:
            f.close()
        return lines
