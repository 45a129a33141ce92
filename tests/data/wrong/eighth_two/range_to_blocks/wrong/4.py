def range_to_blocks(first: int, last: int, bits: int = 32) -> list[tuple[int, int]]:
    """Return the fewest aligned blocks, each as (start, prefix length), that hold the addresses from first to last."""
    blocks = []
    while first <= last:
        power = 0
        while power < bits - 1 and not first >> power & 1 and first + (2 << power) - 1 <= last:
            power += 1
        blocks.append((first, bits - power))
        first += 1 << power
    return blocks
