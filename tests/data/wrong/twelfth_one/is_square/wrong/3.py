def is_square(n: int) -> bool:
    """Return whether a number is the square of another one."""
    return n >= 0 and any(root * root == n for root in range(int(n**0.5) - 1, int(n**0.5) + 2))
