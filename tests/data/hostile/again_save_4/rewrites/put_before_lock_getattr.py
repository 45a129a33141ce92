def save(self, rows: list[str]) -> int:
    """Save all."""
    found = sum(map(len, rows))
    getattr(self.db, "put")(found)
    self.lock.acquire()
    try:
        pass
    finally:
        self.lock.release()
    return found
