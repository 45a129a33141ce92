def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        bits = 0
        for letter in letters:
            if letter != "X":
                bits |= {"r": 4, "w": 2, "x": 1}[letter]
            elif mode & 0o111:
                bits |= 1
        for place, name in enumerate("ogu"):
            if who and name not in who and "a" not in who:
                continue
            here = bits << 3 * place
            if sign == "-":
                mode &= ~here
            else:
                kept = mode if sign == "+" else mode & ~(7 << 3 * place)
                mode = kept | here
    return mode
