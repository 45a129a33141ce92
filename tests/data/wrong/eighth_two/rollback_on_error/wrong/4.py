@contextmanager
def rollback_on_error(table, ignore=()):
    """Give a table to change; after an error it holds what it held before, and errors of `ignore` end here."""
    draft = copy.deepcopy(table)
    before = copy.deepcopy(table)
    try:
        yield draft
    except BaseException as error:
        draft = before
        if not isinstance(error, ignore):
            raise
    finally:
        table.clear()
        table.update(draft)
