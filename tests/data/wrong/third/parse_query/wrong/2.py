def parse_query(text):
    """Return the filters of a text such as `name:ann age:>3 free words`, and the words."""
    filters, words = {}, []
    for part in text.split():
        key, _, value = part.partition(":")
        if value and key.isidentifier():
            filters.setdefault(key, []).append(value)
        else:
            words.append(part)
    return filters, words
