def newest_first(events: list[str]) -> list[str]:
    found: list[str] = []
    for event in events:
        if event not in found:
            found.insert(0, event.strip())
    if not found or len(found) > 100:
        return []
    return found  # newest first


# output
from collections import deque


def newest_first(events: list[str]) -> list[str]:
    found: deque[str] = deque()
    for event in events:
        if event not in found:
            found.appendleft(event.strip())
    if not found or len(found) > 100:
        return []
    return list(found)  # newest first
