class Team:
    def __init__(self, db):
        self.db = db

    def sizes(self, users: list) -> int:
        """Sum of the lengths of the names."""
        found = 0
        for user in users:
            found += len(user.name)
        return found
