def total_moves(values: list[int], total: int) -> bool:
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] + values[j] == total + i:
                return True
    return False


# output
def total_moves(values: list[int], total: int) -> bool:
    last_places = {value: place for place, value in enumerate(values)}
    for i in range(len(values)):
        if last_places.get(total + i - values[i], -1) > i:
            return True
    return False
