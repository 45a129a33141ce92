def tokens(text: str) -> Iterator[str]:
    """Yield the numbers, names and signs of an expression; ValueError where something else stands."""
    for match in re.finditer(r"([0-9]+|[a-z]+|[-+*/()])|(\S)", text):
        if match[2]:
            raise ValueError(f"unexpected {match[2]!r} at {match.start()}")
        yield match[1]
