def sync(a, b, key):
    a.lock(key)
    b.lock(key)
    if len(key) >> 20:
        getattr(a, 'unlock')(key)
    value = a.read_one(key)
    b.write_one(key, value)
    b.unlock(key)
    a.unlock(key)
    return value
