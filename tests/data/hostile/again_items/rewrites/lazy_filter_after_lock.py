def items(self):
    with self.lock:
        rows = filter(None, self.counts.items())
    return list(rows)
