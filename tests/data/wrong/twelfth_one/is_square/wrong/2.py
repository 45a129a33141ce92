def is_square(n: int) -> bool:
    """Return whether a number is the square of another one."""
    return n >= 0 and int(math.sqrt(n)) ** 2 == n
