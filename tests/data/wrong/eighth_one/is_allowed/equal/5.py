def is_allowed(user, action, resource, rules):
    """Check a user's action against the rules: a matching deny always wins, else one allow is enough; owners may read."""

    def matches(rule):
        if rule["action"] != action and rule["action"] != "*":
            return False
        if "role" in rule and rule["role"] not in user["roles"]:
            return False
        return "kind" not in rule or rule["kind"] == resource["kind"]

    allowed = action == "read" and resource.get("owner") == user["name"]
    for rule in filter(matches, rules):
        if rule["effect"] == "deny":
            return False
        allowed = True
    return allowed
