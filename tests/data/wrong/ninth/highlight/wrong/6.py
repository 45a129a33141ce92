def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    low = text.lower()
    marked = set()
    for term in map(str.lower, filter(None, terms)):
        at = low.find(term)
        while at >= 0:
            marked.update(range(at, at + len(term)))
            at = low.find(term, at + 1)
    pieces = []
    for at, letter in enumerate(text):
        if at in marked and at - 1 not in marked:
            pieces.append(before)
        pieces.append(letter)
        if at in marked and at + 1 not in marked:
            pieces.append(after)
    return "".join(pieces)
