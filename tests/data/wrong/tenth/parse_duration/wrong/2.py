def parse_duration(text: str) -> int:
    """Return the seconds of a text such as 1h 30m."""
    text = text.strip().lower().replace(" ", "")
    if not text:
        raise ValueError("empty duration")
    pattern = (
        r"(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?([0-9]+)?"
    )
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError("not a duration")
    factors = (86400, 3600, 60, 1, 1)
    return sum(int(n) * f for n, f in zip(found.groups(), factors) if n)
