def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value = 0
    for count, byte in enumerate(data[offset:]):
        value |= (byte & 0x7F) << 7 * count
        if not byte & 0x80:
            return value, offset + count + 1
    raise EOFError("cut off")
