def tokens(text: str) -> Iterator[str]:
    """Yield the numbers, names and signs of an expression; ValueError where something else stands."""
    found = []
    at = 0
    for match in re.finditer(r"\s*([0-9]+|[a-z]+|[-+*/()])|\s+", text):
        if match.start() != at:
            break
        at = match.end()
        if match[1]:
            found.append(match[1])
    if at < len(text):
        while text[at].isspace():
            at += 1
        raise ValueError(f"unexpected {text[at]!r} at {at}")
    return iter(found)
