def format_span(seconds):
    """Write a span in hours, minutes and seconds, without parts that are zero."""
    values = zip((seconds // 3600, seconds % 3600 // 60, seconds % 60), "hms")
    return " ".join(f"{value}{unit}" for value, unit in values if value) or "0s"
