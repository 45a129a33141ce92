@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    before = dict(table)
    table.update(values)
    try:
        yield table
    finally:
        table.clear()
        table.update(before)
