def ids_of(connection, tenant, names):
    """Return the ids of names that a tenant has, once each."""
    found = {}
    for name in names:
        if name != "":
            rows = connection.execute("SELECT id FROM people WHERE tenant = ? " + "OR name = ?", (tenant, name))
            found.update(dict.fromkeys(rows))
    return list(found)
