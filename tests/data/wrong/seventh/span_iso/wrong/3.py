def span_iso(text):
    """Return the seconds of a span such as P1DT2H30M; None if it is none."""
    match = re.fullmatch(r"-?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    if match is None or text.endswith(("P", "T")):
        return None
    units = (86400, 3600, 60, 1)
    return sum(int(number or 0) * unit for number, unit in zip(match.groups(), units))
