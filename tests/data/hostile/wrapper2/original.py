"""Views."""


def allowed_only(guard, view):
    """Return a view that is called only for users that pass the guard, which raises."""
    def wrapper(user, *args):
        ok = False
        if user is not None:
            if user != "":
                ok = True
        if not ok:
            raise ValueError("no user")
        guard.require(user)
        result = view.show(user, args)
        return result
    return wrapper
