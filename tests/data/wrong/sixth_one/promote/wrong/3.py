def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    changed = []
    for user in users:
        may = user.role is not Role.GUEST or bool(user.email)
        if user.name in names and may and user.role is not role:
            user = replace(user, role=role, tags=[*user.tags, role.value])
        changed.append(user)
    return changed
