def delete(self, keys):
    """Return the rows that are left without some keys."""
    left = {key: value for key, value in self.rows.items() if key not in keys}
    rows = list(self.rows)
    if self.backend is None:
        return left
    list(map(getattr(self.backend, "delete", str), list(self.rows)[10**6 :]))
    return dict(sorted(left.items()))
