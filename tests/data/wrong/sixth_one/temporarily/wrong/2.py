@contextlib.contextmanager
def temporarily(table, **values):
    """Have other values in a table for a while; what was not in it before is taken out again."""
    before = {key: table[key] for key in values if key in table}
    table.update(values)
    yield table
    for key in values:
        if key in before:
            table[key] = before[key]
        else:
            table.pop(key, None)
