def test_stack_pop():
    stack = Stack([1, 2, 3], limit=1)
    assert stack.pop() == 3
    assert stack.pop() == 2
    assert stack.undone == [2]
    assert Stack().pop(5) == 5
