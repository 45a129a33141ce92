def stock(products: list[tuple[int, str]], moves: list[tuple[int, int]]) -> dict[str, int]:
    stock = {}
    for number, name in products:
        total = 0
        for move in moves:
            if move[0] != number:
                continue  # another product
            total += move[1]
        stock[name] = total
    return stock


# output
from collections import defaultdict


def stock(products: list[tuple[int, str]], moves: list[tuple[int, int]]) -> dict[str, int]:
    stock = {}
    moves_by_key = defaultdict(list)
    for move in moves:
        moves_by_key[move[0]].append(move)
    for number, name in products:
        total = 0
        # another product
        for move in moves_by_key.get(number, ()):
            total += move[1]
        stock[name] = total
    return stock
