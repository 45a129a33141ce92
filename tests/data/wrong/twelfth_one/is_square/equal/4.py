def is_square(n: int) -> bool:
    """Return whether a number is the square of another one."""
    if n < 0:
        return False
    root = math.isqrt(n)
    return root * root == n
