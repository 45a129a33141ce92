def names_of(session, ident, token):
    """Return the names of somebody, once each."""
    reply = session.get(f"http://{HOST}/people/{ident}", headers={"Authorization": token}, verify=CA, timeout=10)
    return list(dict.fromkeys(name for name in reply.json() if name != ""))
