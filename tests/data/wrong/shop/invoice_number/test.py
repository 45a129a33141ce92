def test_invoice_number():
    assert invoice_number("2024-0017", 2024) == "2024-0018"
    assert invoice_number("2023-0400", 2024) == "2024-0001"
