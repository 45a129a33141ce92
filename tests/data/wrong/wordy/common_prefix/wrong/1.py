def common_prefix(words):
    """Return the longest text with which all words begin."""
    result = []
    for chars in zip(*words):
        if len(set(chars)) == 1:
            result.append(chars[0])
    return "".join(result)
