def check_signup(data: dict[str, Any]) -> dict[str, Any]:
    """Return the clean values of a form; raise Invalid with every mistake."""
    errors = {}
    name, age, mail = (data.get(key) for key in ("name", "age", "mail"))
    if not isinstance(name, str) or not name.strip():
        errors["name"] = "required"
    if age is not None:
        if isinstance(age, bool) or not isinstance(age, int):
            errors["age"] = "not a whole number"
        elif not 13 <= age <= 120:
            errors["age"] = "out of range"
    if not isinstance(mail, str) or not re.fullmatch(r"\s*[^@\s]+@[^@\s]+\s*", mail):
        errors["mail"] = "not an address"
    if errors:
        raise Invalid(errors)
    return {"name": name.strip(), "age": age, "mail": mail.strip().lower()}
