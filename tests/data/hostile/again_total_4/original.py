import threading


class Store:
    def __init__(self):
        self.lock = threading.Lock()
        self.counts = {}

    def put(self, key):
        with self.lock:
            self.counts[key] = self.counts.get(key, 0) + 1

    def items(self):
        with self.lock:
            rows = []
            for key, count in self.counts.items():
                rows.append((key, count))
        return rows

    def total(self):
        with self.lock:
            found = 0
            for count in self.counts.values():
                found += count
        return found
