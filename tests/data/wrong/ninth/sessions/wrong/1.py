def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, tuple[float, float, int]] = {}
    for user, moment in events:
        begin, end, count = visits.get(user, (moment, moment, 0))
        if moment - end > gap:
            yield user, *visits.pop(user)
            begin, count = moment, 0
        visits[user] = (begin, moment, count + 1)
    for user, visit in visits.items():
        yield user, *visit
