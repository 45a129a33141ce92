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

    def tell(self, users):
        for user in users:
            name = ''
            if user.first:
                name = user.first
            if user.last:
                name = name + ' ' + user.last
            self.db.save(user.id, name)
