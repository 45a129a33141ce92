def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    data = data.lstrip(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")
