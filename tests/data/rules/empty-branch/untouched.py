def chain_goes_on(value: int) -> str:
    found = "zero"
    if value < 0:
        pass
    elif value == 0:
        found = "none"
    else:
        found = "plus"
    return found


def commented(values: list[int]) -> list[int]:
    found = []
    for value in values:
        if value == 0:
            # Zero is no value.
            pass
        else:
            found.append(value)
    return found


def says_why(values: list[int]) -> list[int]:
    found = []
    for value in values:
        if value:
            found.append(value)
        else:
            pass  # nothing to keep
    return found


def empty_generator(values: list[int]):
    if values:
        return
    return
    yield


def local_by_binding(values: list[int]) -> int:
    for value in values:
        return value
        values = []
    return 0


def alone(values: list[int]) -> None:
    for value in values:
        if value:
            pass
