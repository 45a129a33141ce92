def expand_vars(text, values, default=None):
    """Return a text with its $name and ${name} exchanged; two dollars stand for one."""

    def one(match):
        if match.group() == "$$":
            return "$"
        name = match.group(1) or match.group(2)
        if name not in values:
            if default is not None:
                return default
            raise KeyError(name)
        return f"{values[name]!s}"

    return re.sub(r"\$(?:\$|\{(\w+)\}|(\w+))", one, text)
