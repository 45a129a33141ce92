def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match[0] == "$$":
            return "$"
        name = match[1] or match[2]
        if name in values:
            return str(values[name])
        if not default:
            raise KeyError(name)
        return default

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)
