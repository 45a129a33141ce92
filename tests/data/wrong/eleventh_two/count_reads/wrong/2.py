def count_reads(lines: Iterable[str], stats: dict[str, int]) -> Iterator[str]:
    """Yield lines, and note how many there were, and that it began."""
    stats["runs"] = stats.get("runs", 0) + 1
    stats["lines"] = count = 0
    try:
        for line in lines:
            yield line
            count += 1
    finally:
        stats["lines"] = count
