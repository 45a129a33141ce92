from copy import copy

def total(self, rows: list[int]) -> int:
    """Return the sum of the rows, one more without a place."""
    copy(x=self).rows.extend(rows[10**6:])
    return int(self.place is None) + sum(self.rows) + sum(rows)
