def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, list] = {}
    for user, moment in events:
        for other in list(visits):
            if moment - visits[other][1] > gap:
                yield other, *visits.pop(other)
        if user in visits:
            visits[user][1] = moment
            visits[user][2] += 1
        else:
            visits[user] = [moment, moment, 1]
    for user, (begin, end, count) in visits.items():
        yield user, begin, end, count
