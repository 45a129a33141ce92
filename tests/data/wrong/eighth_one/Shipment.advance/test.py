def test_shipment_advance():
    shipment = Shipment()
    assert shipment.advance("pay") == "paid"
    assert shipment.advance("ship", "deliver") == "delivered"
    assert shipment.history == ["created", "paid", "shipped", "delivered"]


def test_shipment_advance_wrongly():
    shipment = Shipment()
    try:
        shipment.advance("deliver")
    except ValueError as error:
        assert str(error) == "cannot deliver when created"
    else:
        raise AssertionError
    assert shipment.state == "created"


def test_shipment_advance_tells():
    seen = []
    Shipment(lambda before, after: seen.append((before, after))).advance("pay")
    assert seen == [("created", "paid")]
