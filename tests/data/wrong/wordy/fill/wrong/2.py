def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    def put(match):
        value = values.get(match[1])
        return match[0] if value is None else str(value)

    return re.sub(r"\{(\w+)\}", put, template)
