def preferred_languages(header):
    """Return the languages of an Accept-Language header, the most wanted first; those with q=0 are not wanted."""
    found = {}
    for part in header.split(","):
        name, *options = part.split(";")
        name = name.strip()
        if not name:
            continue
        quality = 1.0
        for option in options:
            key, _, value = option.partition("=")
            if key.strip() == "q":
                try:
                    quality = float(value)
                except ValueError:
                    quality = 0.0
        if quality > 0:
            found[name] = quality
    return sorted(found, key=found.get, reverse=True)
