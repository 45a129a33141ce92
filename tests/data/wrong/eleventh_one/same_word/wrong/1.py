def same_word(a: str, b: str) -> bool:
    """Whether two words are the same but for capitals and space around them."""
    return a.strip().lower() == b.strip().lower()
