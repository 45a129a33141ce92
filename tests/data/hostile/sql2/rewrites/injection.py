def ids_of(connection, tenant, names):
    """Return the ids of names that a tenant has, once each."""
    found = {}
    for name in names:
        if name != "":
            rows = connection.execute(f"SELECT id FROM people WHERE tenant = ? AND name = '{name}'", (tenant,))
            found.update(dict.fromkeys(rows))
    return list(found)
