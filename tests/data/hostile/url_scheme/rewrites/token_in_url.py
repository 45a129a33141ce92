def names_of(session, ident, token):
    """Return the names of somebody, once each."""
    reply = session.get(f"https://{HOST}/people/{ident}?access_token={token}", headers={"Authorization": token}, verify=CA, timeout=10)
    return list(dict.fromkeys(name for name in reply.json() if name != ""))
