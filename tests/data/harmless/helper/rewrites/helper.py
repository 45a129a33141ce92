def _full_name(user):
    parts = [user.first or '']
    if user.last:
        parts.append(user.last)
    return ' '.join(parts)


def tell(self, users):
    for user in users:
        self.db.save(user.id, _full_name(user))
