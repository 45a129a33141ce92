def leaderboard(scores):
    """Return names with their ranks, best first, equal scores with equal ranks and in the order of names."""
    rows = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    board = []
    for place, (name, score) in enumerate(rows, 1):
        if board and score == rows[place - 2][1]:
            board.append((board[-1][0], name))
        else:
            board.append((place, name))
    return board
