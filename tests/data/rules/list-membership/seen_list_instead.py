def count_distinct(items: list[str]) -> int:
    seen: list[str] = []
    count = 0
    for item in items:
        if item not in seen:
            seen.append(item)
            count += 1
    return count


# output
def count_distinct(items: list[str]) -> int:
    seen: set[str] = set()
    count = 0
    for item in items:
        if item not in seen:
            seen.add(item)
            count += 1
    return count
