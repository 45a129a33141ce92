def to_text(data: bytes | str) -> str:
    """Return what a file holds as text, whether in UTF-8 or of an old Windows."""
    if isinstance(data, str):
        return data
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r\n", "\n")
    text = text.replace("\r", "\n")
    return text
