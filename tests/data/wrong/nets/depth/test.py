def test_depth():
    assert depth(Tree(1)) == 1
    assert depth(Tree(1, [Tree(2), Tree(3)])) == 2
    assert depth(Tree(1, [Tree(2, [Tree(4)])])) == 3
