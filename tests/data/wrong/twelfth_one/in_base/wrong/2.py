def in_base(n, base=2):
    """Return a number in another base, from 2 to 16; ValueError for another one."""
    if not 2 <= base <= 16:
        raise ValueError("base")
    left = abs(n)
    size = int(math.log(left, base)) + 1 if left else 1
    digits = []
    for _ in range(size):
        digits.append("0123456789abcdef"[left % base])
        left = int(left / base)
    return "-" * (n < 0) + "".join(reversed(digits))
