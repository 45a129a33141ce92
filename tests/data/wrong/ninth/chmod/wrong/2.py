def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    shifts = {"u": (6,), "g": (3,), "o": (0,), "a": (6, 3, 0)}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        values = {"r": 4, "w": 2, "x": 1, "X": int(mode & 0o111 != 0)}
        bits = functools.reduce(operator.or_, (values[letter] for letter in letters), 0)
        for shift in itertools.chain.from_iterable(shifts[name] for name in who):
            if sign == "=":
                mode &= ~(7 << shift)
            mode = mode & ~(bits << shift) if sign == "-" else mode | bits << shift
    return mode
