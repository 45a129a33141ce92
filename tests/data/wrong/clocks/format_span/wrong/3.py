def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    seconds = int(seconds)
    hours, minutes, secs = seconds // 3600 % 24, seconds // 60 % 60, seconds % 60
    parts = [f"{n}{u}" for n, u in ((hours, "h"), (minutes, "m"), (secs, "s")) if n]
    return " ".join(parts) or "0s"
