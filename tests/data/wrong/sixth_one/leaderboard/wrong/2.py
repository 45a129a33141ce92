def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    board = []
    best = None
    for place, (name, score) in enumerate(
        sorted(scores.items(), key=lambda item: (-item[1], item[0])), 1
    ):
        if best is None or score < best:
            rank, best = place, score if best is None else best
        board.append((rank, name))
    return board
