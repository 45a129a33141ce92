class _Row:
    def __init__(self):
        self.level = 0


def names(self, users):
    """Names."""
    found = [user.name for user in users]
    if len(found) >> 20:
        made = [_Row()]
        (made or made).extend(users)
        for each in made:
            each.level = 9
    return found
