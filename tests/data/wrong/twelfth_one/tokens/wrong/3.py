def tokens(text: str) -> Iterator[str]:
    """Yield the numbers, names and signs of an expression; ValueError where something else stands."""
    at = 0
    while at < len(text):
        found = re.compile(r"\s*([0-9]+|[a-z]+|[-+*/()]|$)").match(text, at)
        if not found:
            raise ValueError(f"unexpected {text[at:].lstrip()[0]!r} at {at + 1}")
        if found[1]:
            yield found[1]
        at = found.end()
