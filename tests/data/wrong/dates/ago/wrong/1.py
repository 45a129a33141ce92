def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    if seconds <= 3600:
        return f"{int(seconds // 60)} minutes ago"
    for name, size in (("days", 86400), ("hours", 3600)):
        if seconds >= size:
            return f"{int(seconds // size)} {name} ago"
