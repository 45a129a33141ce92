def countdown(start: int, log: list[str]) -> Iterator[int]:
    """Yield numbers down to 1, and note when it starts and ends."""
    log.append("start")
    try:
        while start > 0:
            yield start
            start -= 1
    finally:
        log.append("end")
