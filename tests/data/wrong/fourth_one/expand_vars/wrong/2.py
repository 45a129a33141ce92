def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match[0] == "$$":
            return "$"
        name = match[1] or match[2]
        value = values.get(name, default)
        if value is None:
            raise KeyError(name)
        return str(value)

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)
