def escape(text):
    """Write a text for a page: `&`, `<`, `>` and quotes as entities."""
    result = []
    for char in text:
        if char == "&":
            result.append("&amp;")
        elif char == "<":
            result.append("&lt;")
        elif char == ">":
            result.append("&gt;")
        elif char == '"':
            result.append("&quot;")
        else:
            result.append(char)
    return "".join(result)
