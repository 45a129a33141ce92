def test_ledger_close():
    ledger = Ledger([Entry("a", 5), Entry("b", 7)])
    assert ledger.close("a") == 5
    assert ledger.close("a") == 0
    assert ledger.closed == 1
    assert ledger.close("b", "late") == 7
    assert ledger.entries[1].notes == ["late"]
