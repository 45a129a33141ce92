def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in rules:
        if rule["action"] not in (action, "*"):
            continue
        if "role" in rule and rule["role"] not in user["roles"]:
            continue
        if "kind" in rule and rule["kind"] != resource["kind"]:
            continue
        if rule["effect"] == "deny":
            return False
        allowed = True
    return allowed
