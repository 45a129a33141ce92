"""Pages."""


def fetch(session, urls):
    """Return the texts of pages whose server proves who it is."""
    out = []
    i = 0
    while i < len(urls):
        url = urls[i]
        if url != "":
            answer = session.get(url, verify=True, timeout=5)
            out.append(answer.text)
        i = i + 1
    return out
