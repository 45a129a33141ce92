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

    def tell(self, user):
        self.log.info('name %s', user.profile.name)
        self.db.save(user.profile.name, user.profile.mail)
