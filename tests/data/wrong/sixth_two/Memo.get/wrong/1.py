def get(self, key, make, now):
    """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
    row = self.rows.get(key)
    if row is not None and now - row[1] < self.seconds:
        return row[0]
    value = make(key)
    self.rows[key] = (value, now)
    self.rows.move_to_end(key)
    while len(self.rows) > self.size:
        self.rows.popitem(last=False)
    return value
