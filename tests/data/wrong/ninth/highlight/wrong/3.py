def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    marked = [False] * len(text)
    for term in terms:
        if term:
            for match in re.finditer(re.escape(term), text, re.IGNORECASE):
                start, end = match.span()
                marked[start:end] = [True] * (end - start)
    pieces = []
    for inside, group in itertools.groupby(range(len(text)), marked.__getitem__):
        part = "".join(text[at] for at in group)
        pieces.append(before + part + after if inside else part)
    return "".join(pieces)
