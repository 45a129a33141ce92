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

    def need(self, k):
        try:
            return self.rows[k]
        except KeyError:
            raise ValueError('no ' + k)
