def wrap_comment(text: str, width: int = 72, prefix: str = "# ") -> list[str]:
    """Return comment lines of at most `width`; empty lines part paragraphs, and a word that is too long stays whole."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if lines:
            lines.append(prefix.rstrip())
        current = ""
        for word in paragraph.split():
            if current and len(prefix) + len(current) + 1 + len(word) > width:
                lines.append(prefix + current)
                current = word
            else:
                current = f"{current} {word}" if current else word
        lines.append((prefix + current).rstrip())
    return lines
