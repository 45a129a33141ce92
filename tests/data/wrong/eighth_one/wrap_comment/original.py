def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in text.strip().split("\n\n"):
        if lines:
            lines.append(prefix.rstrip())
        current = ""
        for word in paragraph.split():
            candidate = f"{current} {word}" if current else word
            if current and len(prefix) + len(candidate) > width:
                lines.append(prefix + current)
                current = word
            else:
                current = candidate
        lines.append((prefix + current).rstrip())
    return lines
