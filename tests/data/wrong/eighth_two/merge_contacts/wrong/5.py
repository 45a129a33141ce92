def merge_contacts(contacts: list[dict]) -> list[dict]:
    """Return one contact for each address, whatever its case: empty fields are filled from later ones, and new tags are added."""
    merged: dict[str, dict] = {}
    for contact in contacts:
        address = contact["email"].strip().lower()
        if address in merged:
            known = merged[address]
            for name, value in contact.items():
                if known.get(name) in (None, ""):
                    known[name] = value
            known["tags"] = list(dict.fromkeys([*known["tags"], *contact.get("tags", ())]))
        else:
            merged[address] = {**contact, "tags": list(contact.get("tags", ()))}
    return list(merged.values())
