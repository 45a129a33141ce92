def tokens(text: str) -> Iterator[str]:
    """Yield the numbers, names and signs of an expression; ValueError where something else stands."""
    for match in re.finditer(r"\s+|(\d+|[a-z]+|[-+*/()])|(.)", text, re.DOTALL):
        if match[2]:
            raise ValueError(f"unexpected {match[2]!r} at {match.start()}")
        if match[1]:
            yield match[1]
