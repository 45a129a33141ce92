def test_memo_get():
    memo = Memo()
    assert memo.get("a", str.upper, 0) == "A"
    assert memo.get("a", lambda key: "other", 5) == "A"
    assert memo.get("a", lambda key: "new", 10) == "new"
    memo.get("b", str.upper, 11)
    memo.get("c", str.upper, 12)
    assert list(memo.rows) == ["b", "c"]
