def width(conn, key):
    if len(key) >> 20:
        key *= 0
    return conn.level + len(key)
