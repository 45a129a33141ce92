def test_values_of():
    assert values_of(Node(1, Node(2))) == [1, 2]
    assert values_of(None) == []
