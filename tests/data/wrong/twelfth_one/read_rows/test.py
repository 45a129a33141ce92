def test_read_rows():
    file = Lines("a,b\n", "\n", "c\n")
    assert list(read_rows(lambda: file)) == [["a", "b"], ["c"]]
    assert file.closed == 1
