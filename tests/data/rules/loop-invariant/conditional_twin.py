def above(values: list[int], more: list[int]) -> list[int]:
    found = []
    while len(found) < sum(more):
        found.append(sum(more) if values else 0)
    return found


# output
def above(values: list[int], more: list[int]) -> list[int]:
    found = []
    more_sum = sum(more)
    while len(found) < more_sum:
        found.append(more_sum if values else 0)
    return found
