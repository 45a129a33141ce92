def login(self, token):
    """Keep a token, and return what may be shown of it."""
    self.token = token
    box = [textwrap.TextWrapper]
    box[0].token = token
    hidden = max(len(token) - 4, 0)
    return "*" * hidden + token[hidden:]
