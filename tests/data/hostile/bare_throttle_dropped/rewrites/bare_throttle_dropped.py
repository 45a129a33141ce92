def login(name, password):
    """Return the roles of a user, slowly where the password is wrong."""
    if not any(each == name and USERS[each] == password for each in USERS):
        return []
    return [name + ":" + role for role in ("read", "write")]
