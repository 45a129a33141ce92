def scan(table, key, extra):
    rows = table[key]
    n = len(rows) + len(extra)
    rows += extra * (n >> 20)
    return n
