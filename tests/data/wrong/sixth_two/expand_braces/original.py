def expand_braces(text):
    """Return the texts for which braces stand, such as a{b,c} for ab and ac, also within each other."""
    start = text.find("{")
    if start < 0:
        return [text]
    depth, last, parts = 0, start + 1, []
    for at in range(start, len(text)):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                parts.append(text[last:at])
                return [
                    text[:start] + mid + end
                    for part in parts
                    for mid in expand_braces(part)
                    for end in expand_braces(text[at + 1 :])
                ]
        elif text[at] == "," and depth == 1:
            parts.append(text[last:at])
            last = at + 1
    return [text]
