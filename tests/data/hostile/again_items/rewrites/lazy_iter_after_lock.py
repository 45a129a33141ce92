def items(self):
    with self.lock:
        rows = iter(self.counts.items())
    return list(rows)
