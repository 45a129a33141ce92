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

    def notify(self, users, text):
        sent = []
        for user in users:
            if user.active:
                self.db.send(user.mail, text)
                sent.append(user.mail)
        return sent
