def merged_headers(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put headers of one name together, separated by commas; cookies stay apart."""
    merged: list[tuple[str, str]] = []
    for name, value in headers:
        lowered = name.lower()
        value = value.strip()
        if lowered == "set-cookie":
            merged.append((lowered, value))
            continue
        for position, (other, before) in enumerate(merged):
            if other == lowered:
                merged[position] = (other, before + ", " + value)
                break
        else:
            merged.append((lowered, value))
    return merged


# output
def merged_headers(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Put headers of one name together, separated by commas; cookies stay apart."""
    merged: list[tuple[str, str]] = []
    places = {}
    for name, value in headers:
        lowered = name.lower()
        value = value.strip()
        if lowered == "set-cookie":
            places.setdefault(lowered, len(merged))
            merged.append((lowered, value))
            continue
        if lowered in places:
            position = places[lowered]
            other, before = merged[position]
            merged[position] = (other, before + ", " + value)
        else:
            places[lowered] = len(merged)
            merged.append((lowered, value))
    return merged
