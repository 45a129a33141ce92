def keep(lock, db, rows):
    """Insert rows under a lock, in a transaction that is committed before the lock is given back."""
    kept = [row for row in rows if row != ""]
    with db, lock:
        for row in kept:
            db.insert(row)
    return len(kept)
