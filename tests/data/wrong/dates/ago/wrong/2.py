def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    for name, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds > size or name == "minutes":
            return f"{int(seconds // size)} {name} ago"
