def test_tree_to_list():
    assert tree_to_list(Node(2, Node(1), Node(3))) == [1, 2, 3]
    assert tree_to_list(None) == []
