def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if base < 2 or base > 36:
        raise ValueError("no such base")
    if number == 0:
        return "0"
    digits = string.digits + string.ascii_lowercase
    sign = "-" if number < 0 else ""
    rest, found = abs(number), ""
    while rest:
        rest, digit = divmod(rest, base)
        found = digits[digit] + found
    return sign + found
