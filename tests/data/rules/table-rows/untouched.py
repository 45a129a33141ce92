def row_is_kept(trades: pd.DataFrame) -> list:
    found = []
    for _, row in trades.iterrows():
        if row["count"] > 0:
            found.append(row)
    return found


def table_changes(trades: pd.DataFrame) -> pd.DataFrame:
    for label in trades.index:
        trades.loc[label, "count"] = 0
    return trades


def anything(trades) -> list:
    found = []
    for _, row in trades.iterrows():
        found.append(row["count"])
    return found


def a_number_for_each(trades: pd.DataFrame) -> pd.DataFrame:
    trades["value"] = trades.apply(lambda row: row["price"] * row["count"], axis=1)
    return trades


def another_row(trades: pd.DataFrame) -> list[int]:
    found = []
    for label in trades.index:
        if trades.loc[label, "count"] > trades.loc[0, "count"]:
            found.append(label)
    return found
