def test_to_json():
    assert to_json(Base(Color.RED)) == {"value": "red"}
    assert to_json([1, (2, Base(3))]) == [1, [2, {"value": 3}]]
    assert to_json({1: Color.GREEN}) == {"1": "green"}
