def either(wanted: list[int], table: dict[str, int], more: list[int]) -> list[int]:
    found = []
    for number in wanted:
        if number in list(table.values()) or number in sorted(more):
            found.append(number)
    return found


# output
def either(wanted: list[int], table: dict[str, int], more: list[int]) -> list[int]:
    found = []
    for number in wanted:
        if number in table.values() or number in more:
            found.append(number)
    return found
