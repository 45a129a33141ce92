@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    kept = {key: table[key] for key in values if key in table}
    added = [key for key in values if key not in table]
    table.update(values)
    try:
        yield table
    finally:
        table.update(kept)
        for key in added:
            table.pop(key, None)
