def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    known = list(lines)
    if len(known) <= size:
        return known
    return random.Random(seed).sample(known, size)
