def hit(self, k):
    with self.lock:
        self.rows[k] = self.rows.get(k, 0) + 1
