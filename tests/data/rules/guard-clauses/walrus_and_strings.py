def describe(text, pattern):
    if (match := pattern.match(text)):
        if match.group(1) or match.group(2):
            return """
    kept as it is
"""
        else:
            return "empty"
    else:
        return "none"


# output
def describe(text, pattern):
    if not (match := pattern.match(text)):
        return "none"
    if match.group(1) or match.group(2):
        return """
    kept as it is
"""
    return "empty"
