def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if not 2 <= base <= 36:
        raise ValueError("no such base")
    if number == 0:
        return "0"
    digits = string.digits + string.ascii_lowercase
    rest, found = abs(number), []
    while rest:
        found.append(digits[rest % base])
        rest = int(rest / base)
    return ("-" if number < 0 else "") + "".join(reversed(found))
