def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    parts = {"u": mode >> 6 & 7, "g": mode >> 3 & 7, "o": mode & 7}
    for change in changes.split(","):
        match = re.fullmatch(r"([ugoa]*)([-+=])([rwxX]*)", change.strip())
        if match is None:
            raise ValueError(f"cannot read {change!r}")
        who, sign, letters = match.groups()
        anybody = any(part & 1 for part in parts.values())
        bits = 0
        for letter in letters:
            bits |= {"r": 4, "w": 2, "x": 1, "X": int(anybody)}[letter]
        for name in "ugo" if not who or "a" in who else who:
            if sign == "=":
                parts[name] = bits
            else:
                parts[name] = parts[name] | bits if sign == "+" else parts[name] & ~bits
    return parts["u"] << 6 | parts["g"] << 3 | parts["o"]
