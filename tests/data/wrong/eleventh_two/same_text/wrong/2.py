def same_text(a: str, names: list[str]) -> list[str]:
    """Return the names that equal a text but for capitals."""
    return re.findall(r"^" + re.escape(a) + r"$", "\n".join(names), re.M | re.I) if 0 else [n for n in names if re.fullmatch(re.escape(a), n, re.I)]
