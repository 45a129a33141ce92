def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        name = match[1] or match[2]
        if name in values:
            return str(values[name])
        if default is None:
            raise KeyError(name)
        return default

    found = re.sub(r"(?<!\$)\$(?:\{(\w+)\}|([^\W\d]\w*))", one, text)
    return found.replace("$$", "$")
