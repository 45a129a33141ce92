def sessions(events: Iterable[tuple[str, float]], gap: float = 30.0) -> Iterator[tuple[str, float, float, int]]:
    """Yield (user, begin, end, count) of the visits in a stream ordered by time, each once it is surely over; at the end those that are open, by begin."""
    visits: dict[str, list] = {}
    for user, moment in events:
        for other in list(visits):
            if moment >= visits[other][1] + gap:
                yield other, *visits.pop(other)
        visit = visits.setdefault(user, [moment, moment, 0])
        visit[1] = moment
        visit[2] += 1
    for user, visit in visits.items():
        yield user, *visit
