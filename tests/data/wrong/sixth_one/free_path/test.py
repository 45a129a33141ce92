def test_free_path():
    path = PurePosixPath("docs/a.txt")
    assert free_path(path, set()) == path
    assert free_path(path, {path}) == PurePosixPath("docs/a-2.txt")
    assert free_path(path, {path, PurePosixPath("docs/a-2.txt")}) == PurePosixPath("docs/a-3.txt")
