"""What it costs to send a parcel."""

from __future__ import annotations

FEES = {"city": 290, "country": 490, "abroad": 1290}
HEAVY = 20_000


def delivery_fee(grams: int, zone: str, express: bool, member: bool) -> int:
    """Return the fee in cents.

    Members get parcels within the country for nothing, unless they are express.

    Raises:
        ValueError: the parcel has no weight, is too heavy to go abroad, or the
            zone is unknown.
    """
    if grams > 0:
        if zone in FEES:
            fee = FEES[zone]
            if grams > HEAVY:
                if zone == "abroad":
                    raise ValueError("too heavy to go abroad")
                else:
                    fee += 600
            if express:
                return fee * 2
            else:
                if member:
                    if zone == "abroad":
                        return fee
                    else:
                        return 0
                else:
                    return fee
        else:
            raise ValueError(f"unknown zone: {zone}")
    else:
        raise ValueError("a parcel weighs something")


def packages(weights: list[int], capacity: int) -> list[list[int]]:
    """Fill packages in the order of the weights; a new one where the next piece does not fit."""
    filled: list[list[int]] = []
    room = 0
    for weight in weights:
        if not filled or weight > room:
            filled.append([])
            room = capacity
        filled[-1].append(weight)
        room -= weight
    return filled
