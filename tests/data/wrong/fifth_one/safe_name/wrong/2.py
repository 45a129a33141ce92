def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^\w.]+", "-", plain).strip("-.")
    return plain[:longest].rstrip("-.") or "untitled"
