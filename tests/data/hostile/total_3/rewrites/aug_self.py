from itertools import islice

def total(self, rows: list[int]) -> int:
    """Return the sum of the rows, one more without a place."""
    held = self.rows
    held += islice(rows, 10**6, None)
    return int(self.place is None) + sum(self.rows) + sum(rows)
