def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        size = max(first & -first, 1)
        while first + size - 1 > last:
            size //= 2
        blocks.append((first, bits - size.bit_length() + 1))
        first += size
    return blocks
