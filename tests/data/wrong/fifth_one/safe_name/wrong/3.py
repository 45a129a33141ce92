def safe_name(text, longest=20):
    """Return a text as the name of a file: plain letters, digits, dots and dashes."""
    plain = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", plain).strip("-.")
    return plain[:longest].rstrip("-.") or "untitled"
