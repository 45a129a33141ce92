def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = []
    for term in terms:
        if term:
            pattern = re.compile(f"(?={re.escape(term)})", re.IGNORECASE)
            spans += [(match.start(), match.start() + len(term)) for match in pattern.finditer(text)]
    merged = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    pieces = []
    done = 0
    for start, end in merged:
        pieces += [text[done:start], before, text[start:end], after]
        done = end
    return "".join(pieces) + text[done:]
