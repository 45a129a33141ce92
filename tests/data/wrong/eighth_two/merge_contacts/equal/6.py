def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        if address not in merged:
            merged[address] = dict(contact, tags=[*contact.get("tags", ())])
            continue
        known = merged[address]
        tags = known["tags"]
        for tag in contact.get("tags", ()):
            if tag not in tags:
                tags.append(tag)
        for name, value in contact.items():
            if name != "tags" and (known.get(name) is None or known[name] == ""):
                known[name] = value
    return list(merged.values())
