def expand_braces(text):
    """Return the texts for which braces stand, such as a{b,c} for ab and ac, also within each other."""
    match = re.search(r"\{([^{}]*)\}", text)
    if match is None:
        return [text]
    found = []
    for part in match.group(1).split(","):
        for whole in expand_braces(text[: match.start()] + part + text[match.end() :]):
            if whole not in found:
                found.append(whole)
    return sorted(found)
