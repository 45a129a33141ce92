def duration_seconds(text):
    """Return the seconds that a text such as 1h30m names; a bare number counts as seconds."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    match = re.fullmatch(r"(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?", text)
    if not match or not text:
        raise ValueError(f"not a duration: {text!r}")
    days, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
