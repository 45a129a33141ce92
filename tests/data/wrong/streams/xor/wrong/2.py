def xor(data, key):
    """Return bytes combined with a key that is repeated."""
    repeated = key * (len(data) // len(key) + 1) if data else b""
    return bytes(a ^ b for a, b in zip(data, repeated))
