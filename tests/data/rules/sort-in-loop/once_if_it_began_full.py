def ordered(names: list[str], further: list[str]) -> list[str]:
    result = list(names)
    for name in further:
        result.append(name)
        result.sort(key=lambda one: one[1:])
    return result


# output
def ordered(names: list[str], further: list[str]) -> list[str]:
    result = list(names)
    for name in further:
        result.append(name)
    if further:
        result.sort(key=lambda one: one[1:])
    return result
