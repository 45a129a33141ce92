def test_rpn():
    assert rpn(["2", "3", "+", "4", "*"]) == 20
    assert rpn(["7", "2", "/"]) == 3
    assert rpn(["5", "8", "-"]) == -3
    assert isinstance(caught(rpn, ["1", "2"]), ValueError)
