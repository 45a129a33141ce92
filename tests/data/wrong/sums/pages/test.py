def test_pages():
    assert pages([10, 11, 0], 5) == [2, 3, 0]
    assert pages([1], 3) == [1]
    assert pages([], 3) == []
    assert str(caught(pages, [1], 0)) == "size must be positive"


def caught(function, *args):
    try:
        return function(*args)
    except ValueError as error:
        return error
