def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    randint = random.Random(seed).randint
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number < size:
            kept.append(line)
        elif (at := randint(0, number)) < size:
            kept[at] = line
    return kept
