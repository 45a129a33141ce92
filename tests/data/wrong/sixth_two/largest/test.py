def test_largest():
    tree = Folder("a", [Folder("b", size=3), Folder("c", [Folder("d", size=1)], 4)], 1)
    assert largest(tree, 4) == [("a", 9), ("a/c", 5)]
    assert largest(Folder("x")) == [("x", 0)]
