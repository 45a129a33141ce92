def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    changed = []
    for user in users:
        if user.name in names and (user.role is not Role.GUEST or user.email):
            user.tags.append(role.value)
            user = replace(user, role=role)
        changed.append(user)
    return changed
