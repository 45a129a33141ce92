def of_lists(rows: list[list[int]]) -> bool:
    for i in range(len(rows)):
        for j in range(i + 1, len(rows)):
            if rows[i] == rows[j]:
                return True
    return False


def itself(values: list[int]) -> bool:
    for i in range(len(values)):
        for j in range(len(values)):
            if values[i] == values[j]:
                return True
    return False


def sums(values: list[int]) -> bool:
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] == -values[j]:
                return True
    return False


def two_lists(values: list[int], others: list[int]) -> bool:
    for i in range(len(values)):
        for j in range(i + 1, len(others)):
            if values[i] == others[j]:
                return True
    return False


def same_answer(values: list[int]) -> bool:
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            if values[i] == values[j]:
                return True
    return True


def commented(values: list[int]) -> bool:
    for i in range(len(values)):
        for j in range(i + 1, len(values)):
            # The same value.
            if values[i] == values[j]:
                return True
    return False
