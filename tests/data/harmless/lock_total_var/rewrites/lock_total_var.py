def total(self):
    with self.lock:
        return sum(self.rows.values())
