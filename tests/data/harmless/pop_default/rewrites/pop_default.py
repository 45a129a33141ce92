def drop(self, k):
    with self.lock:
        return self.items.pop(k, None)
