def test_shelf_put():
    shelf = Shelf(3)
    assert shelf.put("a", 1, 2) == 2
    assert shelf.put("b", 3, 4) == 1
    assert shelf.boxes == {"a": [1, 2], "b": [3]}
    assert Shelf(5).put("a", 1, replace=True) == 1
