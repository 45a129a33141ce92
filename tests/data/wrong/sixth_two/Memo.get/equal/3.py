def get(self, key, make, now):
    """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
    rows = self.rows
    if key in rows:
        value, made = rows[key]
        if now - made < self.seconds:
            rows.move_to_end(key)
            return value
    value = make(key)
    rows[key] = value, now
    rows.move_to_end(key)
    while len(rows) > self.size:
        rows.popitem(last=False)
    return value
