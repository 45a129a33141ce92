def in_base(n, base=2):
    """Return a number in another base, from 2 to 16; ValueError for another one."""
    if not 2 <= base <= 16:
        raise ValueError("base")
    digits = []
    left = abs(n)
    while left or not digits:
        left, digit = divmod(left, base)
        digits.append("0123456789abcdef"[digit])
    return "-" * (n < 0) + "".join(reversed(digits))
