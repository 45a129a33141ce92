def notify_all(listeners: list[Callable], event) -> int:
    """Tell every listener of an event and return how many; the first error is raised when all are told."""
    told = 0
    first = None
    for listener in list(listeners):
        told += 1
        try:
            listener(event)
        except Exception as error:
            first = first or error
    if first:
        raise first
    return told
