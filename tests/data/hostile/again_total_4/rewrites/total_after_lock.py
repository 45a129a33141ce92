def total(self):
    with self.lock:
        counts = self.counts.values()
    return sum(counts)
