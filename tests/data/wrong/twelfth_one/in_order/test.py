def test_in_order():
    tree = Node(2, Node(1), Node(4, Node(3)))
    assert list(in_order(tree)) == [1, 2, 3, 4]
    assert list(in_order(None)) == []
