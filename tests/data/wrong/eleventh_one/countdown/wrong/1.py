def countdown(start: int, log: list[str]) -> Iterator[int]:
    """Yield numbers down to 1, and note when it starts and ends."""
    log.append("start")
    yield from range(start, 0, -1)
    log.append("end")
