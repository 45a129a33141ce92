def count_reads(lines: Iterable[str], stats: dict[str, int]) -> Iterator[str]:
    """Yield lines, and note how many there were, and that it began."""
    stats["runs"] = stats.get("runs", 0) + 1
    stats["lines"] = 0

    def counted():
        for line in lines:
            stats["lines"] += 1
            yield line

    return counted()
