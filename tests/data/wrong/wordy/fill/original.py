def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    def put(match):
        name = match.group(1)
        if name in values:
            return str(values[name])
        return match.group(0)

    return re.sub(r"\{(\w+)\}", put, template)
