def span_iso(text):
    """Return the seconds of a span such as P1DT2H30M; None if it is none."""
    match = re.match(r"(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$", text)
    if match is None or text.endswith(("P", "T")):
        return None
    sign, *numbers = match.groups()
    days, hours, minutes, seconds = (int(number or 0) for number in numbers)
    total = ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    return -total if sign else total
