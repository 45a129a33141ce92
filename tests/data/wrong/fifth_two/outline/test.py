def test_outline():
    tree = Tree("a", [Tree("b", [Tree("c")]), Tree("d")])
    assert outline(tree) == ["a", "  b", "    c", "  d"]
    assert outline(tree, 1) == ["a", "  b ...", "  d"]
    assert outline(Tree("x")) == ["x"]
