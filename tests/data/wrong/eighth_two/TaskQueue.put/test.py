def test_taskqueue_put():
    queue = TaskQueue()
    queue.put("write")
    queue.put("read", 5)
    queue.put("sleep", 1)
    assert len(queue) == 3
    assert [queue.take(), queue.take(), queue.take()] == ["read", "sleep", "write"]


def test_taskqueue_put_again():
    queue = TaskQueue()
    queue.put("a", 1)
    queue.put("b", 2)
    queue.put("a", 3)
    assert len(queue) == 2
    assert queue.take() == "a"
    assert queue.take() == "b"


def test_taskqueue_put_in_order():
    queue = TaskQueue()
    for name in "xyz":
        queue.put(name)
    assert queue.take() + queue.take() + queue.take() == "xyz"
