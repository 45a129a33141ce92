def with_sides(trades: pd.DataFrame) -> pd.DataFrame:
    trades = trades.copy()
    trades["side"] = trades.apply(lambda row: "buy" if row["count"] > 0 else "sell", axis=1)
    return trades


# output
def with_sides(trades: pd.DataFrame) -> pd.DataFrame:
    trades = trades.copy()
    trades["side"] = ["buy" if count > 0 else "sell" for count in trades["count"]]
    return trades
