def merge(rows, more):
    return rows + more


def total(rows):
    """Sum."""
    found = 0
    for row in rows:
        found += len(row)
    return found


class Box:
    def __init__(self, rows, stream):
        self.rows = rows
        self.stream = stream

    def size(self):
        return len(self.rows)

    def empty(self):
        return self.stream is None or not self.rows
