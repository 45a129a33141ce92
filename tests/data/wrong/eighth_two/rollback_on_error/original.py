@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    before = copy.deepcopy(table)
    try:
        yield table
    except BaseException as error:
        table.clear()
        table.update(before)
        if not isinstance(error, ignore):
            raise
