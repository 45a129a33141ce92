def sample_lines(lines: Iterable[str], size: int, seed: int = 0) -> list[str]:
    """Return some lines drawn evenly from a stream that is read once; the same seed draws the same ones."""
    draw = random.Random(seed)
    stream = iter(lines)
    kept = list(itertools.islice(stream, size))
    for number, line in enumerate(stream, size):
        at = draw.randrange(number)
        if at < size:
            kept[at] = line
    return kept
