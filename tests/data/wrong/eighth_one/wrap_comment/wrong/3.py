def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    room = width - len(prefix)
    lines: list[str] = []
    for number, paragraph in enumerate(text.strip().split("\n\n")):
        if number:
            lines.append(prefix.rstrip())
        current = ""
        for word in paragraph.split():
            candidate = f"{current} {word}".lstrip()
            if len(candidate) > room:
                lines.append((prefix + current).rstrip())
                candidate = word
            current = candidate
        lines.append((prefix + current).rstrip())
    return lines
