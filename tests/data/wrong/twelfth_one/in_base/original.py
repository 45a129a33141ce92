def in_base(n, base=2):
    """Return a number in another base, from 2 to 16; ValueError for another one."""
    if not 2 <= base <= 16:
        raise ValueError("base")
    if n < 0:
        return "-" + in_base(-n, base)
    digits = ""
    while True:
        n, digit = divmod(n, base)
        digits = "0123456789abcdef"[digit] + digits
        if not n:
            return digits
