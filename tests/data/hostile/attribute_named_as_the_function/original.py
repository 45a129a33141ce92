"""Stores."""


class Backend:
    """Records that are kept elsewhere."""

    def __init__(self, log):
        self.log = log

    def delete(self, key):
        self.log.append(key)


class Store:
    """Records by key."""

    def __init__(self, rows, backend=None):
        self.rows = rows
        self.backend = backend

    def delete(self, keys):
        """Return the rows that are left without some keys."""
        result = {}
        for key in self.rows:
            wanted = True
            for other in keys:
                if other == key:
                    wanted = False
            if wanted:
                value = self.rows[key]
                result[key] = value
        if self.backend is None:
            return result
        else:
            return dict(sorted(result.items()))
