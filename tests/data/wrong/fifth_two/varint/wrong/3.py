def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value = shift = 0
    for at, byte in enumerate(data):
        if at < offset:
            continue
        value |= (byte & 0x7F) << shift
        if not byte & 0x80:
            return value, at + 1
        shift += 7
        if shift >= 64:
            raise ValueError("too long")
    raise EOFError("cut off")
