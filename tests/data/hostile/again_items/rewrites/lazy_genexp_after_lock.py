def items(self):
    with self.lock:
        rows = (row for row in self.counts.items())
    return list(rows)
