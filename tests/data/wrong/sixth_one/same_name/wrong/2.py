def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, accents and spaces around them."""

    def key(text):
        parts = unicodedata.normalize("NFKD", text.strip().casefold())
        return parts.encode("ascii", "ignore")

    return key(one) == key(other)
