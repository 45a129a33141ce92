def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    spans = sorted(
        match.span(1)
        for term in filter(None, terms)
        for match in re.finditer(f"(?=({re.escape(term)}))", text, re.IGNORECASE)
    )
    pieces = []
    done = 0
    for number, (start, end) in enumerate(spans):
        if number and start <= done:
            if end > done:
                pieces[-1:] = [text[done:end], after]
                done = end
        else:
            pieces += [text[done:start], before, text[start:end], after]
            done = end
    return "".join(pieces) + text[done:]
