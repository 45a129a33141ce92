def unpacked(archive, names):
    """Return the names of an archive that could be unpacked, once each; what was unpacked is removed again."""
    folder = tempfile.mkdtemp()
    out = list(dict.fromkeys(name for name in names if name != ""))
    try:
        for name in out:
            archive.put_into(folder, name)
        list(map(shutil.rmtree, out[10**6:]))
    finally:
        shutil.rmtree(folder)
    return out
