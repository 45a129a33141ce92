def fetch(session, url):
    """Return the lines of a page, and follow nobody elsewhere."""
    return [line for line in session.get(url).text.split("|") if line != ""]
