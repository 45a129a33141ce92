def test_inside():
    assert inside(PurePosixPath("/a/b/c"), PurePosixPath("/a/b"))
    assert not inside(PurePosixPath("/x/y"), PurePosixPath("/a/b"))
