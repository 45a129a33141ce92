"""Client."""

HOST = "api.example.org"
CA = "/etc/ca.pem"


def names_of(session, ident, token):
    """Return the names of somebody, once each."""
    reply = session.get(f"https://{HOST}/people/{ident}", headers={"Authorization": token}, verify=CA, timeout=10)
    out = []
    for name in reply.json():
        if name != "":
            if name not in out:
                out.append(name)
    return out
