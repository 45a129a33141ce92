"""Stores."""


def keep(lock, db, rows):
    """Insert rows under a lock, in a transaction that is committed before the lock is given back."""
    n = 0
    with lock:
        with db:
            for row in rows:
                if row != "":
                    db.insert(row)
                    n = n + 1
    return n
