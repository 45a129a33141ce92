def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    draw = random.Random(seed)
    kept: list[str] = []
    for number, line in enumerate(lines, 1):
        if len(kept) < size:
            kept.append(line)
        elif draw.random() < size / number:
            kept[draw.randrange(size)] = line
    return kept
