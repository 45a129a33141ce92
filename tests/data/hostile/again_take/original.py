import threading

_LOCK = threading.Lock()
_COUNTS = {}


def take(key):
    with _LOCK:
        n = _COUNTS.get(key, 0) + 1
        _COUNTS[key] = n
    return n


class Store:
    def __init__(self, db):
        self.lock = threading.Lock()
        self.counts = {}
        self.db = db

    def take(self, key):
        with self.lock:
            n = self.counts.get(key, 0) + 1
            self.counts[key] = n
        return n

    def spend(self, key, amount):
        with self.lock:
            left = self.db.state.balance - amount
            if left < 0:
                raise ValueError(key)
            self.db.save(key, left)
        return left

    def total(self):
        with self.lock:
            return sum(self.counts.values())

    def items(self):
        with self.lock:
            return list(self.counts.items())
