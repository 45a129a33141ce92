def normalise_url(url: str) -> str:
    """Return a URL so that equal ones compare equal: host in small letters, no default port or fragment, query sorted, no slash at the end."""
    parts = urlsplit(url.strip())
    host = parts.hostname or ""
    if parts.port and parts.port != DEFAULT_PORTS.get(parts.scheme):
        host = f"{host}:{parts.port}"
    path = parts.path.rstrip("/") or "/"
    params = dict(parse_qsl(parts.query, keep_blank_values=True))
    query = urlencode({name: params[name] for name in sorted(params)})
    return urlunsplit((parts.scheme, host, path, query, ""))
