@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    before = {key: table.get(key) for key in values}
    table.update(values)
    try:
        yield table
    finally:
        for key, value in before.items():
            if value is None:
                table.pop(key, None)
            else:
                table[key] = value
