def notify_all(listeners: list[Callable], event) -> int:
    """Tell every listener of an event and return how many; the first error is raised when all are told."""
    errors = []
    for listener in tuple(listeners):
        try:
            listener(event)
        except Exception as error:
            errors.append(error)
    if errors:
        raise errors.pop()
    return len(listeners)
