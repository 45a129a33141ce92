def repeated(values: list[int], times: int) -> list[int]:
    result = []
    for _ in range(times):
        for value in values:
            result.append(value)
    return result


# output
def repeated(values: list[int], times: int) -> list[int]:
    result = []
    for _ in range(times):
        result.extend(values)
    return result
