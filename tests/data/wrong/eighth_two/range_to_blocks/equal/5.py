def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        power = (last - first + 1).bit_length() - 1
        aligned = (first & -first).bit_length() - 1 if first else bits
        power = min(power, aligned)
        blocks.append((first, bits - power))
        first += 1 << power
    return blocks
