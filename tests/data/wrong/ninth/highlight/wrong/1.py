def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    known = sorted(filter(None, terms), key=len, reverse=True)
    if not known:
        return text
    pattern = re.compile("|".join(map(re.escape, known)), re.IGNORECASE)
    return pattern.sub(lambda match: f"{before}{match.group()}{after}", text)
