"""What is computed of prices and weights, with numpy and pandas; each as somebody wrote it first."""

import numpy as np
import pandas as pd


def signed_steps(prices: np.ndarray) -> np.ndarray:
    """Return the differences of prices that follow each other."""
    steps = np.zeros(len(prices) - 1)
    for i in range(len(prices) - 1):
        steps[i] = prices[i + 1] - prices[i]
    return steps


def capped(weights: np.ndarray, most: float) -> np.ndarray:
    """Return the weights, none of them above a cap."""
    result = np.zeros(len(weights))
    for i in range(len(weights)):
        if weights[i] > most:
            result[i] = most
        else:
            result[i] = weights[i]
    return result


def order_values(orders: pd.DataFrame) -> list:
    """Return the value of each order."""
    values = []
    for _, row in orders.iterrows():
        values.append(row["price"] * row["count"])
    return values


def with_sides(trades: pd.DataFrame) -> pd.DataFrame:
    """Return the trades with a column that says whether each was bought or sold."""
    trades = trades.copy()
    trades["side"] = trades.apply(lambda row: "buy" if row["count"] > 0 else "sell", axis=1)
    return trades


def large_trades(trades: pd.DataFrame, least: int) -> list[int]:
    """Return the labels of the trades of at least a size."""
    labels = []
    for label in trades.index:
        if trades.loc[label, "count"] >= least:
            labels.append(label)
    return labels


def grown(levels: list[int]) -> np.ndarray:
    """Return the squares of levels as an array."""
    result = np.array([], dtype=np.int64)
    for level in levels:
        result = np.append(result, level * level)
    return result


INPUTS = {
    "signed_steps": lambda r, n: (np.array([r.randrange(999) / 4 for _ in range(n + 1)]),),
    "capped": lambda r, n: (np.array([r.randrange(999) / 4 for _ in range(n + 1)]), 99.5),
    "order_values": lambda r, n: (
        pd.DataFrame({"price": [r.randrange(999) / 4 for _ in range(n + 1)], "count": [r.randrange(9) for _ in range(n + 1)]}),
    ),
    "with_sides": lambda r, n: (
        pd.DataFrame({"name": [f"a{i}" for i in range(n + 1)], "count": [r.randrange(-9, 9) for _ in range(n + 1)]}),
    ),
    "large_trades": lambda r, n: (pd.DataFrame({"count": [r.randrange(-9, 9) for _ in range(n + 1)]}), 3),
    "grown": lambda r, n: ([r.randrange(99) for _ in range(n + 1)],),
}
