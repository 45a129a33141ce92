def same_name(one: str, other: str) -> bool:
    """Whether two names are the same but for case, accents and spaces around them."""

    def key(text):
        parts = unicodedata.normalize("NFKD", text.strip().lower())
        return "".join(c for c in parts if not unicodedata.combining(c))

    return key(one) == key(other)
