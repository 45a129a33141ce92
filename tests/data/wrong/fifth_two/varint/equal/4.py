def varint(data, offset=0):
    """Return a number of seven bits a byte, the low ones first, and where what comes after it begins."""
    value, shift, at = 0, 0, offset
    while at < len(data):
        byte = data[at]
        at += 1
        value += (byte & 127) << shift
        if byte & 128 == 0:
            return value, at
        shift += 7
        if shift > 63:
            raise ValueError("too long")
    raise EOFError("cut off")
