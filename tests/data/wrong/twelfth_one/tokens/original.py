def tokens(text: str) -> Iterator[str]:
    """Yield the numbers, names and signs of an expression; ValueError where something else stands."""
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = re.compile(r"[0-9]+|[a-z]+|[-+*/()]").match(text, at)
        if not found:
            raise ValueError(f"unexpected {text[at]!r} at {at}")
        yield found.group()
        at = found.end()
