def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    seconds = int(seconds)
    if seconds <= 0:
        return "0s"
    parts = []
    for size, unit in ((3600, "h"), (60, "m"), (1, "s")):
        count, seconds = divmod(seconds, size)
        if count:
            parts.append(f"{count}{unit}")
    return " ".join(parts)
