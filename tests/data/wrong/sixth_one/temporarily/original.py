@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    missing = object()
    before = {key: table.get(key, missing) for key in values}
    table.update(values)
    try:
        yield table
    finally:
        for key, value in before.items():
            if value is missing:
                table.pop(key, None)
            else:
                table[key] = value
