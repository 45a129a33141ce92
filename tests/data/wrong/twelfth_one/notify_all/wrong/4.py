def notify_all(listeners: list[Callable], event) -> int:
    """Tell every listener of an event and return how many; the first error is raised when all are told."""
    first = None
    for listener in listeners:
        try:
            listener(event)
        except Exception as error:
            if first is None:
                first = error
    if first is not None:
        raise first
    return len(listeners)
