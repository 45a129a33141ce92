def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in rules:
        matches = (
            rule["action"] in (action, "*")
            and ("role" not in rule or rule["role"] in user["roles"])
            and ("kind" not in rule or rule["kind"] == resource["kind"])
        )
        if matches:
            allowed = rule["effect"] == "allow"
    return allowed
