def last_larger(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        larger = -1
        for j in range(i + 1, len(values)):
            if values[j] > values[i]:
                larger = values[j]
        found.append(larger)
    return found


def other(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        same = -1
        for j in range(i + 1, len(values)):
            if values[j] % 2 == values[i] % 2:
                same = values[j]
                break
        found.append(same)
    return found


def unknown(values) -> list:
    found = []
    for i in range(len(values)):
        larger = None
        for j in range(i + 1, len(values)):
            if values[j] > values[i]:
                larger = values[j]
                break
        found.append(larger)
    return found


def changing(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        larger = -1
        for j in range(i + 1, len(values)):
            if values[j] > values[i]:
                larger = values[j]
                break
        found.append(larger)
        values[i] = larger
    return found


def read_later(values: list[int]) -> tuple:
    found = []
    for i in range(len(values)):
        larger = -1
        for j in range(i + 1, len(values)):
            if values[j] > values[i]:
                larger = values[j]
                break
        found.append(larger)
    return found, larger
