def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        known = merged.get(address)
        if known is None:
            merged[address] = {**contact, "tags": list(contact.get("tags", ()))}
            continue
        for name, value in contact.items():
            if name == "tags":
                known["tags"].extend(tag for tag in value if tag not in known["tags"])
            elif known.get(name) in (None, ""):
                known[name] = value
    return list(merged.values())
