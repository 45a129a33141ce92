def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    for name, value in values.items():
        template = template.replace("{" + name + "}", str(value))
    return template
