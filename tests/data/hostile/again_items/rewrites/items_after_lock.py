def items(self):
    with self.lock:
        rows = self.counts.items()
    return list(rows)
