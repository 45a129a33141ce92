def perhaps_negative(base: int, exponent: int) -> float:
    if base == 0:
        return 0
    return base**exponent % 7


def small(values: list[int]) -> list[int]:
    return [value**2 % 10 for value in values]


def fractions(values: list[float]) -> list[float]:
    return [value**20 % 10 for value in values]


def unknown_modulus(values: list[int], modulus: int) -> list[int]:
    return [value**20 % modulus for value in values]


def guard_goes_on(base: int, exponent: int) -> float:
    if exponent < 0:
        base += 1
    return base**exponent % 7
