def in_base(number, base=16):
    """Return a whole number written in a base from 2 to 36."""
    if not 2 <= base <= 36:
        raise ValueError("no such base")
    digits = string.digits + string.ascii_lowercase
    found = ""
    while number > 0:
        number, digit = divmod(number, base)
        found = digits[digit] + found
    return found or "0"
