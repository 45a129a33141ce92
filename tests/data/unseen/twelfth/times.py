"""Jobs, bookings and notes in time, as somebody writes them first; written before any rule was touched for them."""

from __future__ import annotations


class Scheduler:
    """Jobs, each with the minute at which it is due and how many minutes lie between."""

    def __init__(self, jobs: list[list]) -> None:
        self.jobs = jobs

    def __repr__(self) -> str:
        return f"Scheduler({self.jobs})"

    def run_until(self, end: int) -> list[str]:
        """Let each job run whenever it is due, and return what ran; the first of those that are due at once goes first."""
        log: list[str] = []
        if not self.jobs:
            return log
        for name, _, every in self.jobs:
            if every <= 0:
                raise ValueError(f"{name} never ends")
        while True:
            following = self.jobs[0]
            for job in self.jobs:
                if job[1] < following[1]:
                    following = job
            if following[1] > end:
                break
            log.append(f"{following[1]} {following[0]}")
            following[1] += following[2]
        return log


def double_bookings(bookings: list[tuple[str, int, int, str]]) -> list[tuple[str, str, str]]:
    """Every two bookings of one room that are at the same time, with the room."""
    found = []
    for i, (room, start, end, guest) in enumerate(bookings):
        if end <= start:
            continue
        for other_room, other_start, other_end, other in bookings[i + 1 :]:
            if other_room != room:
                continue
            if other_end <= other_start:
                continue
            if start < other_end and other_start < end:
                found.append((room, guest, other))
    return found


def free_times(busy: list[tuple[int, int]], opening: int, closing: int) -> list[tuple[int, int]]:
    """From when to when nothing is booked."""
    free = []
    begun = None
    for minute in range(opening, closing):
        taken = False
        for start, end in busy:
            if start <= minute < end:
                taken = True
                break
        if taken:
            if begun is not None:
                free.append((begun, minute))
                begun = None
        elif begun is None:
            begun = minute
    if begun is not None:
        free.append((begun, closing))
    return free


def merged_tracks(tracks: list[list[tuple[int, str]]]) -> list[tuple[int, str]]:
    """The messages of all tracks in one, by their times, with the time since the one before."""
    waiting = [list(track) for track in tracks]
    merged = []
    now = 0
    while True:
        first = None
        for track in waiting:
            if track and (first is None or track[0][0] < first[0][0]):
                first = track
        if first is None:
            break
        time, message = first.pop(0)
        merged.append((time - now, message))
        now = time
    return merged


def sounding_notes(messages: list[tuple[int, str, int]]) -> list[tuple[int, int, int]]:
    """Pitch, beginning and length of each note, up to the next message that ends it."""
    notes = []
    for i in range(len(messages)):
        _, kind, pitch = messages[i]
        if kind != "on":
            continue
        start = sum(delta for delta, _, _ in messages[: i + 1])
        length = 0
        for delta, other, ended in messages[i + 1 :]:
            length += delta
            if other == "off" and ended == pitch:
                notes.append((pitch, start, length))
                break
    return notes


def seconds(ticks: list[int], tempos: list[tuple[int, int]], per_beat: int) -> list[int]:
    """Microseconds at which each tick comes; each tempo holds from its tick to that of the next one."""
    if per_beat <= 0:
        raise ValueError("no ticks in a beat")
    result = []
    for tick in ticks:
        total = 0
        last = 0
        tempo = 500000
        for when, following in tempos:
            if when >= tick:
                break
            total += (when - last) * tempo
            last = when
            tempo = following
        total += (tick - last) * tempo
        result.append(total // per_beat)
    return result


def _rising(r, n, step):
    times, now = [], 0
    for _ in range(n):
        now += r.randrange(step)
        times.append(now)
    return times


INPUTS = {
    "Scheduler.run_until": lambda r, n: (
        Scheduler([[f"j{i}", r.randrange(20), r.randrange(0 if n < 9 and r.random() < 0.1 else 5, 60)] for i in range(n if n < 9 else n // 4)]),
        r.randrange(60) if n < 9 else 150,
    ),
    "double_bookings": lambda r, n: (
        [(f"r{r.randrange(n // 4 + 2)}", s, s + r.randrange(9), f"g{i}") for i, s in enumerate(r.randrange(2 * n + 1) for _ in range(n))],
    ),
    "free_times": lambda r, n: ([(s, s + r.randrange(9)) for s in (r.randrange(5 * n + 1) for _ in range(n // 2))], r.randrange(5), 5 * n),
    "merged_tracks": lambda r, n: ([[(t, f"m{i}") for t in _rising(r, r.randrange(9), 9)] for i in range(n // 2)],),
    "sounding_notes": lambda r, n: ([(r.randrange(9), r.choice(["on", "off", "tempo"]), r.randrange(128 if n > 9 else 3)) for _ in range(n)],),
    "seconds": lambda r, n: (_rising(r, n, 90), [(t, r.randrange(300000, 900000)) for t in _rising(r, n, 90)], r.choice([0, 96, 480]) if n < 9 else 480),
}
