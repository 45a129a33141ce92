def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    last = None
    for action in actions:
        try:
            return action()
        except errors as error:
            last = error
    if last is None:
        raise LookupError("no action")
    raise last
