def fetch(session, url):
    """Return the lines of a page, and follow nobody elsewhere."""
    r = session.get(url, allow_redirects=False)
    out = []
    i = 0
    for line in r.text.split("|"):
        if line != "":
            out.append(line)
        i = i + 1
    return out
