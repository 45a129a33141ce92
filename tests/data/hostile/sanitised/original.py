"""Archives."""


def unpack(archive, folder, names):
    """Unpack the members of an archive that stay below a folder, and return these, once each."""
    safe = []
    for name in names:
        if not name.startswith("/"):
            if ".." not in name:
                if name not in safe:
                    safe.append(name)
    archive.extract_members(folder, safe)
    return safe
