def ago(seconds):
    """Say how long ago something was."""
    if seconds < 60:
        return "just now"
    if seconds < 3600:
        size, name = 60, "minutes"
    elif seconds < 86400:
        size, name = 3600, "hours"
    else:
        size, name = 86400, "days"
    return f"{int(seconds // size)} {name} ago"
