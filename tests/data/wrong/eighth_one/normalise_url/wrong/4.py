def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port not in (None, *DEFAULT_PORTS.values()):
        host = f"{host}:{parts.port}"
    path = parts.path.rstrip("/") or "/"
    query = urlencode(sorted(parse_qsl(parts.query, keep_blank_values=True)))
    return urlunsplit((parts.scheme, host, path, query, ""))
