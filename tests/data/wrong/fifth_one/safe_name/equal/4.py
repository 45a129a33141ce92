def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    words = re.findall(r"[A-Za-z0-9.]+", plain)
    name = "-".join(words).strip("-.")[:longest].rstrip("-.")
    return name if name else "untitled"
