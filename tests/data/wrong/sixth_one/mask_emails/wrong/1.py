def mask_emails(text):
    """Hide all but the first letter of each address's name."""

    def hide(match):
        return match.group(1) + "*" * len(match.group(2)) + match.group(3)

    return re.sub(r"\b(\w)(\w*)(@[\w-]+(?:\.[\w-]+)+)", hide, text)
