def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    search = re.compile(pattern).search
    found = []
    match = search(text)
    while match:
        found.append((match.start(), match[group]))
        at = match.start() + 1
        match = search(text, at) if at <= len(text) else None
    return found
