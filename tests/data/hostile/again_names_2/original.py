class Team:
    def __init__(self, db):
        self.db = db

    def names(self, users):
        """Names."""
        found = []
        for user in users:
            found.append(user.name)
        return found
