def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    return re.sub(
        r"\{(\w+)\}", lambda m: str(values[m[1]]) if m[1] in values else m[0], template
    )
