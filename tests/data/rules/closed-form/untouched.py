def with_steps(number: int) -> int:
    return sum(range(0, number, 3))


def may_be_a_float(number) -> int:
    return sum(range(number))


def calls(read) -> int:
    return sum(range(read()))


def negative_power(base: int, times: int) -> int:
    return base ** times % 7


def floats(base: float, modulus: float) -> float:
    return base ** 12 % modulus


def uses_the_turn(base: int, times: int, modulus: int) -> int:
    result = 1
    for turn in range(times):
        result = result * turn % modulus
    return result
