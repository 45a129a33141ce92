def test_apply_voucher():
    vouchers = {"FIVE": "-5", "TENTH": "10%"}
    assert apply_voucher(100, "FIVE", vouchers) == 95
    assert apply_voucher(100, "TENTH", vouchers) == 90
    assert apply_voucher(3, "FIVE", vouchers) == 0
    assert apply_voucher(100, "", vouchers) == 100
