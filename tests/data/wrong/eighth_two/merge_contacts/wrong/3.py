def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        known = merged.setdefault(address, {**contact, "tags": []})
        for tag in contact.get("tags", ()):
            if tag not in known["tags"]:
                known["tags"].append(tag)
        for name, value in contact.items():
            if name not in ("email", "tags") and value not in (None, ""):
                known[name] = value
    return list(merged.values())
