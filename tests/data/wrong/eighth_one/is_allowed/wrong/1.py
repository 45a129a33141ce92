def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""
    for rule in rules:
        if rule["action"] not in (action, "*"):
            continue
        if "role" in rule and rule["role"] not in user["roles"]:
            continue
        if "kind" in rule and rule["kind"] != resource["kind"]:
            continue
        return rule["effect"] != "deny"
    return action == "read" and resource.get("owner") == user["name"]
