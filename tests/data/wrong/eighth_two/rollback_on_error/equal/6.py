@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    done = False
    try:
        yield table
        done = True
    except ignore:
        pass
    finally:
        if not done:
            table.clear()
            table.update(before)
