"""Archives."""
import shutil
import tempfile


def unpacked(archive, names):
    """Return the names of an archive that could be unpacked, once each; what was unpacked is removed again."""
    folder = tempfile.mkdtemp()
    out = []
    try:
        for name in names:
            if name != "":
                if name not in out:
                    archive.put_into(folder, name)
                    out.append(name)
    finally:
        shutil.rmtree(folder)
    return out
