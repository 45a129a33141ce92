def total(self):
    with self.lock:
        values = self.counts.values()
    return sum(values)
