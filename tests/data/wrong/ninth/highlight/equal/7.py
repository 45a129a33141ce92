def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    marked = [False] * len(text)
    for term in terms:
        if not term:
            continue
        for match in re.finditer(f"(?={re.escape(term)})", text, re.IGNORECASE):
            start = match.start()
            marked[start : start + len(term)] = [True] * len(term)
    pieces = []
    for inside, group in itertools.groupby(zip(marked, text), key=operator.itemgetter(0)):
        part = "".join(letter for _, letter in group)
        pieces.append(f"{before}{part}{after}" if inside else part)
    return "".join(pieces)
