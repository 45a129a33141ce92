def packed(values: list[int], limit: int) -> bytes:
    out: bytes = b''
    for value in values:
        if value <= 0x7F:
            out = out + bytes([value])
        else:
            out = out + b"\xcd" + value.to_bytes(2, "big")  # two of them
        if len(out) > limit:
            return b""
    return out


# output
def packed(values: list[int], limit: int) -> bytes:
    out: bytearray = bytearray()
    for value in values:
        if value <= 0x7F:
            out += bytes([value])
        else:
            out += b"\xcd" + value.to_bytes(2, "big")  # two of them
        if len(out) > limit:
            return b""
    return bytes(out)
