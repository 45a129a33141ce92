def f(values: list[int]) -> list[int]:
    spans = []
    for i in range(1, len(values)):
        j = i
        while j > 0 and values[j] >= values[j - 1]:
            j -= 1
        spans.append(i - j)
    return spans


# output
def f(values: list[int]) -> list[int]:
    spans = []
    j = 0
    for i in range(1, len(values)):
        if not values[i] >= values[i - 1]:
            j = i
        spans.append(i - j)
    return spans
