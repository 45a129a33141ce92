def parse_query(text):
    """Return the filters of a text such as `name:ann age:>3 free words`, and the words."""
    filters, words = {}, []
    for part in text.split():
        if match := re.fullmatch(r"(\w+):([^:]*)", part):
            filters.setdefault(match[1], []).append(match[2])
        else:
            words.append(part)
    return filters, words
