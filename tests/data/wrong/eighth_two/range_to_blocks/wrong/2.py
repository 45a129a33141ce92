def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        aligned = (first & -first).bit_length() - 1 if first else bits
        power = min(aligned, int(math.log2(last - first + 1)))
        blocks.append((first, bits - power))
        first += 1 << power
    return blocks
