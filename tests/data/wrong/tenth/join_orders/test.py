def test_join_orders():
    customers = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]
    orders = [{"no": 7, "customer_id": 2}, {"no": 8, "customer_id": 5}]
    assert join_orders(orders, customers) == [
        {"no": 7, "customer_id": 2, "customer": "Bob"},
        {"no": 8, "customer_id": 5, "customer": "unknown"},
    ]
    assert join_orders([], customers) == []
