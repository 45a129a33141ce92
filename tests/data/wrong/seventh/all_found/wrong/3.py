def all_found(pattern, text, group=0):
    """Return where a pattern is found and what, also if finds lie over each other."""
    finder = re.compile(pattern)
    found, at = [], 0
    while at < len(text):
        match = finder.search(text, at)
        if match is None:
            break
        found.append((match.start(), match.group(group)))
        at = match.start() + 1
    return found
