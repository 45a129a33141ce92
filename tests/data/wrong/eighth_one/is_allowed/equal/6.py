def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    effects = (
        rule["effect"]
        for rule in rules
        if rule["action"] in (action, "*")
        and ("role" not in rule or rule["role"] in user["roles"])
        and ("kind" not in rule or rule["kind"] == resource["kind"])
    )
    allowed = action == "read" and user["name"] == resource.get("owner")
    for effect in effects:
        if effect == "deny":
            return False
        allowed = True
    return allowed
