def joined(parts: list[bytes], end: bytes) -> bytes:
    out = bytes()
    i = 0
    while i < len(parts):
        part = bytes(parts[i])
        out += part[1:] + end * 2
        i += 1
    return out


# output
def joined(parts: list[bytes], end: bytes) -> bytes:
    out = bytearray()
    i = 0
    while i < len(parts):
        part = bytes(parts[i])
        out += part[1:] + end * 2
        i += 1
    return bytes(out)
