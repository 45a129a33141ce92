def get(self, key, make, now):
    """Return the kept value of a key, or make it anew if it is too old; the one that was used least recently goes."""
    value, made = self.rows.pop(key, (None, None))
    if made is None or now - made >= self.seconds:
        value, made = make(key), now
    self.rows[key] = (value, made)
    while len(self.rows) > self.size:
        self.rows.popitem(last=False)
    return value
