def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        values = {"r": 4, "w": 2, "x": 1, "X": 1 if mode & 0o111 else 0}
        bits = functools.reduce(operator.or_, map(values.get, letters), 0)
        for place, name in enumerate("ogu"):
            if who and name not in who and "a" not in who:
                continue
            here = bits << 3 * place
            if sign == "-":
                mode ^= here
            elif sign == "+":
                mode |= here
            else:
                mode = mode & ~(7 << 3 * place) | here
    return mode
