def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        size = first & -first or 1 << bits
        while size > last - first + 1:
            size >>= 1
        blocks.append((first, 33 - size.bit_length()))
        first += size
    return blocks
