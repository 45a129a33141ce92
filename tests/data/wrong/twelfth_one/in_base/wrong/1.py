def in_base(n, base=2):
    """Return a number in another base, from 2 to 16; ValueError for another one."""
    if not 2 <= base <= 16:
        raise ValueError("base")
    known = {2: "b", 8: "o", 10: "d", 16: "x"}
    if base in known:
        return format(n, known[base])
    digits = []
    left = abs(n)
    while left:
        left, digit = divmod(left, base)
        digits.append("0123456789abcdef"[digit])
    return "-" * (n < 0) + "".join(reversed(digits))
