def mask_emails(text):
    """Hide all but the first letter of each address's name."""
    return re.sub(
        r"(?P<name>[\w.+-]+)@(?P<host>[\w-]+(?:\.[\w-]+)+)",
        lambda found: f"{found['name'][:1].ljust(len(found['name']), '*')}@{found['host']}",
        text,
    )
