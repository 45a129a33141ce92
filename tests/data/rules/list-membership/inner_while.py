def unique_ids(headings: list[str]) -> list[str]:
    ids: list[str] = []
    for heading in headings:
        candidate = heading
        number = 1
        while candidate in ids:
            candidate = heading + "-" + str(number)
            number += 1
        ids.append(candidate)
    return ids


# output
def unique_ids(headings: list[str]) -> list[str]:
    ids: list[str] = []
    seen = set()
    for heading in headings:
        candidate = heading
        number = 1
        while candidate in seen:
            candidate = heading + "-" + str(number)
            number += 1
        ids.append(candidate)
        seen.add(candidate)
    return ids
