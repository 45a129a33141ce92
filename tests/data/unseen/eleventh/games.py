"""Games, players and boards, as somebody writes them first; written before any rule was touched for them."""

from __future__ import annotations


def _points(games: list[tuple[str, str, str]], player: str) -> int:
    """Half points of one player over all games."""
    total = 0
    for white, black, result in games:
        if result == "1-0" and white == player:
            total += 2
        elif result == "0-1" and black == player:
            total += 2
        elif result == "1/2-1/2" and player in (white, black):
            total += 1
    return total


def standings(games: list[tuple[str, str, str]]) -> list[tuple[str, int, int]]:
    """Players with their points and with those of whom they played, the best first."""
    players: list[str] = []
    for white, black, _ in games:
        for player in (white, black):
            if player not in players:
                players.append(player)
    table = []
    for player in players:
        strength = 0
        for white, black, _ in games:
            if white == player:
                strength += _points(games, black)
            elif black == player:
                strength += _points(games, white)
        table.append((player, _points(games, player), strength))
    table.sort(key=lambda row: (-row[1], -row[2], row[0]))
    return table


def safe_squares(size: int, queens: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The squares of a board that no queen stands on or looks at."""
    safe = []
    for row in range(size):
        for column in range(size):
            attacked = False
            for r, c in queens:
                if r == row or c == column:
                    attacked = True
                    break
                if abs(r - row) == abs(c - column):
                    attacked = True
                    break
            if not attacked:
                safe.append((row, column))
    return safe


def captured(before: list[str], after: list[str]) -> list[str]:
    """The pieces that are gone, those of more worth first."""
    left = list(after)
    gone = []
    for piece in before:
        if piece in left:
            left.remove(piece)
        else:
            gone.append(piece)
    if left:
        raise ValueError("pieces that were not there before: " + ", ".join(left))
    gone.sort(key=lambda piece: "QRBNP".find(piece[:1].upper()))
    return gone


def opening_book(games: list[tuple[list[str], str]], depth: int = 3) -> list[tuple[str, int, int]]:
    """Each way that games begin, with how many do and how many of these white won."""
    lines: list[list[str]] = []
    for moves, _ in games:
        for length in range(1, min(depth, len(moves)) + 1):
            line = moves[:length]
            if line not in lines:
                lines.append(line)
    book = []
    for line in lines:
        played = 0
        won = 0
        for moves, result in games:
            if moves[: len(line)] == line:
                played += 1
                if result == "1-0":
                    won += 1
        book.append((" ".join(line), played, won))
    return book


def _game(r, n):
    return (f"p{r.randrange(n + 1)}", f"p{r.randrange(n + 1)}", r.choice(["1-0", "0-1", "1/2-1/2", "*"]))


def _pieces(r, n):
    pieces = [r.choice("QRBNPqrbnp") + str(r.randrange(n + 1)) for _ in range(n)]
    left = r.sample(pieces, len(pieces) - len(pieces) // 4)
    return pieces, left + (["Q?"] if n < 9 and r.random() < 0.1 else [])


INPUTS = {
    "standings": lambda r, n: ([_game(r, n if n < 9 else n // 4) for _ in range(n)],),
    "safe_squares": lambda r, n: (n if n < 9 else n // 4, [(r.randrange(n + 1), r.randrange(n + 1)) for _ in range(n // 3 if n < 9 else 20)]),
    "captured": lambda r, n: _pieces(r, n),
    "opening_book": lambda r, n: ([([r.choice(["e4", "d4", "c4", "Nf3"] if n < 9 else [f"m{k}" for k in range(9)]) for _ in range(r.randrange(5))], r.choice(["1-0", "0-1", "*"])) for _ in range(n)], r.randrange(4) if n < 9 else 3),
}
