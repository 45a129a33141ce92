def chmod(mode: int, changes: str) -> int:
    """Apply changes such as "u+rw,go-w,a=r" to permission bits: no letter before the sign means all, and `X` gives x only where anybody has it."""
    for who, sign, letters in re.findall(r"([ugoa]*)([-+=])([rwxX]*)", changes):
        bits = 0
        for letter in letters:
            if letter != "X":
                bits |= {"r": 4, "w": 2, "x": 1}[letter]
            elif mode & 0o111:
                bits |= 1
        for place, name in enumerate("ogu"):
            if who and name not in who and "a" not in who:
                continue
            if sign == "-":
                mode &= ~(bits << 3 * place)
                continue
            if sign == "=":
                mode &= ~(7 << 3 * place)
            mode |= bits << 3 * place
    return mode
