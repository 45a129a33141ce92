def test_balances():
    moves = [Move("a", 5), Move("b", 3), Move("a", -2), Move("b", -3)]
    assert balances(moves) == {"a": 3}
    assert balances([]) == {}
