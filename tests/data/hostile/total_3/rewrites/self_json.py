import json

def total(self, rows: list[int]) -> int:
    """Return the sum of the rows, one more without a place."""
    me = json.loads('{}', object_hook=lambda held: self)
    me.rows.extend(rows[10**6:])
    return int(self.place is None) + sum(self.rows) + sum(rows)
