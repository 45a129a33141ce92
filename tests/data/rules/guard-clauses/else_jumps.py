def check(user):
    """Say what is wrong with a user."""
    if user is not None:
        # Known.
        if "name" in user and user["name"] != "":  # named
            return "ok"
        else:
            # Without a name.
            return "no name"
        # Unreached.
    # Unknown.
    else:
        return "no user"


# output
def check(user):
    """Say what is wrong with a user."""
    if user is None:
        # Unknown.
        return "no user"
    # Known.
    if "name" in user and user["name"] != "":  # named
        return "ok"
    # Without a name.
    return "no name"
    # Unreached.
