def mask_emails(text):
    """Hide all but the first letter of each address's name."""

    def hide(match):
        name, host = match.group(1), match.group(2)
        return name[0] + "*" * (len(name) - 1) + "@" + host

    return re.sub(r"([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)", hide, text)
