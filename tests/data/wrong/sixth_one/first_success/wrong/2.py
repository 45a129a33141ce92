def first_success(actions, errors=(ValueError,)):
    """Return what the first action gives that raises none of some errors; raise the last one if all do."""
    failed = []
    for action in actions:
        try:
            return action()
        except errors as error:
            failed.append(error)
    raise failed[0] if failed else LookupError("no action")
