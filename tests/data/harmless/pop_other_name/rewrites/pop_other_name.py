def drop(self, k):
    with self.lock:
        return self.items_.pop(k, None)
