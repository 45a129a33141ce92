def unpack(archive, folder, names):
    """Unpack the members of an archive that stay below a folder, and return these, once each."""
    archive.extract_members(folder, names)
    return list(dict.fromkeys(name for name in names if not name.startswith("/") and ".." not in name))
