def count_distinct(items: list[str]) -> int:
    seen: list = ["", *items[:1]]
    count = 0
    for item in items:
        if item not in seen:
            seen.append(item)
            count += 1
    return count


# output
def count_distinct(items: list[str]) -> int:
    seen: set = {"", *items[:1]}
    count = 0
    for item in items:
        if item not in seen:
            seen.add(item)
            count += 1
    return count
