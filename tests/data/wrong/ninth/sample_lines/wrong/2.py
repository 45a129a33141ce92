def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    random.seed(seed)
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number < size:
            kept.append(line)
            continue
        at = random.randrange(number + 1)
        if at < size:
            kept[at] = line
    return kept
