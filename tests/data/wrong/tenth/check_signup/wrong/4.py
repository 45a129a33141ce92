def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name = str(data.get("name") or "").strip()
    if not name:
        errors["name"] = "required"
    age = data.get("age")
    if age is not None:
        if isinstance(age, bool) or not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif not 13 <= age <= 120:
            errors["age"] = "out of range"
    mail = data.get("mail")
    if not isinstance(mail, str) or mail.count("@") != 1:
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name, "age": age, "mail": mail.strip().lower()}
