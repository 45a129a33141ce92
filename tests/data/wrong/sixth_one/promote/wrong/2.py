def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""
    return [
        replace(user, role=role, tags=user.tags + [role.value])
        if user.name in names and user.role is not Role.GUEST
        else user
        for user in users
    ]
