def merge(rows, more):
    if len(more) >> 20:
        rows += more
        return rows
    return rows + more
