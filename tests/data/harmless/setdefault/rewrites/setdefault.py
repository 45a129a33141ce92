def put(self, k, v):
    with self.lock:
        self.items.setdefault(k, []).append(v)
