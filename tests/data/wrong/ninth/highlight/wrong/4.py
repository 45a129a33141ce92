def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = []
    for term in filter(None, terms):
        pattern = re.compile(f"(?=({re.escape(term)}))", re.IGNORECASE)
        spans.extend(match.span(1) for match in pattern.finditer(text))
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    for start, end in reversed(merged):
        text = text[:start] + before + text[start:end] + after + text[end:]
    return text
