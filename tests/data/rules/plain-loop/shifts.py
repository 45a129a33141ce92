def turned(values: list[int], times: int) -> list[int]:
    result = list(values)
    for _ in range(times):
        last = result[-1]
        result = [last] + result[:-1]
    return result


# output
def turned(values: list[int], times: int) -> list[int]:
    result = list(values)
    for _ in range(times):
        result.insert(0, result.pop())
    return result
