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

    def pay(self, user, n):
        if user is not None:
            if n > 0:
                self.db.charge(user, n)
                return n
        return 0
