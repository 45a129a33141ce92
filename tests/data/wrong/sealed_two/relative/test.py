def test_relative():
    assert relative("/a/b/c", "/a") == "b/c"
    assert relative("/a/b", "/a/c") == "../b"
    assert relative("/a", "/a") == "."
