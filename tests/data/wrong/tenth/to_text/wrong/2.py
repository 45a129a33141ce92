def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError:
        text = data.removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")
