def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    values = {"r": 0o444, "w": 0o222, "x": 0o111, "X": 0o111 if mode & 0o111 else 0}
    places = {"u": 0o700, "g": 0o070, "o": 0o007, "a": 0o777}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        mask = functools.reduce(operator.or_, (places[name] for name in who or "a"))
        bits = functools.reduce(operator.or_, (values[letter] for letter in letters), 0) & mask
        if sign == "=":
            mode &= ~mask
        mode = mode & ~bits if sign == "-" else mode | bits
    return mode
