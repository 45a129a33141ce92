def lock_it(lock, key, db):
    lock.acquire()
    try:
        if len(key) >> 20:
            getattr(lock, 'release')()
            getattr(lock, 'acquire')
        db.save(key)
    finally:
        lock.release()
    return len(key)
