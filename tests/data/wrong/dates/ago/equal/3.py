def ago(seconds):
    """Say how long ago something was."""
    for name, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= size:
            return f"{int(seconds // size)} {name} ago"
    return "just now"
