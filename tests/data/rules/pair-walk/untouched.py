def least_float(places: list[float]) -> float:
    least = None
    for i in range(len(places)):
        for j in range(i + 1, len(places)):
            gap = abs(places[i] - places[j])
            if least is None or gap < least:
                least = gap
    return least


def which_pair(places: list[int], least: int) -> tuple[int, int]:
    for i, one in enumerate(places):
        for j, other in enumerate(places):
            if i != j and abs(one - other) < least:
                return i, j
    return -1, -1


def counts(places: list[int], least: int) -> int:
    number = 0
    for i, one in enumerate(places):
        for j, other in enumerate(places):
            if i != j and abs(one - other) < least:
                number += 1
    return number


def with_itself(places: list[int], total: int) -> bool:
    for i in range(len(places)):
        for j in range(len(places)):
            if places[i] + places[j] == total:
                return True
    return False


def not_even_handed(places: list[int]) -> bool:
    for i in range(len(places)):
        for j in range(len(places)):
            if i != j and places[i] - places[j] == 3:
                return True
    return False


def widest(places: list[int]) -> int:
    most = 0
    for i in range(len(places)):
        for j in range(i + 1, len(places)):
            most = max(most, abs(places[i] - places[j]))
    return most
