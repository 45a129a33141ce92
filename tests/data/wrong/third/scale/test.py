def test_scale():
    assert scale([1, 2, 3]) == [0.0, 0.5, 1.0]
    assert scale([5, 5]) == [0.0, 0.0]
    assert scale([]) == []
