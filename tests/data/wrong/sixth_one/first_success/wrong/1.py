def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    last = LookupError("no action")
    for action in actions:
        try:
            found = action()
        except errors as error:
            last = error
        else:
            if found is not None:
                return found
    raise last
