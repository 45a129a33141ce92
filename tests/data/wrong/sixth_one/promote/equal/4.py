def promote(users, names, role=Role.ADMIN):
    """Return users of whom the named have another role; guests only if they have an address."""

    def fit(user):
        return user.name in names and (user.role is not Role.GUEST or bool(user.email))

    return [
        replace(user, role=role, tags=user.tags + [role.value]) if fit(user) else user
        for user in users
    ]
