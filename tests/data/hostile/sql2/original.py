"""Repository."""


class _None:
    """Nothing."""


def ids_of(connection, tenant, names):
    """Return the ids of names that a tenant has, once each."""
    found = []
    for name in names:
        if name != "":
            rows = connection.execute("SELECT id FROM people WHERE tenant = ? AND name = ?", (tenant, name))
            for row in rows:
                if row not in found:
                    found.append(row)
    return found
