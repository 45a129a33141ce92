class Jobs:
    def __init__(self, db, lock):
        self.db = db
        self.lock = lock

    def save(self, rows: list[str]) -> int:
        """Save all."""
        found = 0
        for row in rows:
            found += len(row)
        self.lock.acquire()
        try:
            self.db.put(found)
        finally:
            self.lock.release()
        return found
