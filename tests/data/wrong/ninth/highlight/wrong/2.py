def highlight(text, terms, before="<b>", after="</b>"):
    """Put marks around all places of some terms, whatever their case; places that overlap or touch are marked as one."""
    for term in filter(None, terms):
        text = re.sub(re.escape(term), lambda match: before + match.group() + after, text, flags=re.IGNORECASE)
    return text
