def _same(path):
    """Return it.

    ```python
    import os
    os.system("id")
    ```
    """
    return path


def clean(path):
    """Remove a folder."""
    shutil.rmtree(path)
    return _same(path)
