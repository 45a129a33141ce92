def put(self, k, v):
    with self.lock:
        self.items[k] = v
