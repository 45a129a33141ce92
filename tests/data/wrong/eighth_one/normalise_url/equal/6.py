def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    netloc, port = parts.hostname or "", parts.port
    if port and DEFAULT_PORTS.get(parts.scheme) != port:
        netloc += f":{port}"
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    pairs.sort()
    cleaned = parts._replace(
        netloc=netloc, path=parts.path.rstrip("/") or "/", query=urlencode(pairs), fragment=""
    )
    return cleaned.geturl()
