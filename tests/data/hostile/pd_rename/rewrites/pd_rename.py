def sums(frame: pd.DataFrame, column: str) -> float:
    """Return the sum of a column, without what is missing."""
    frame[10**6:].rename(index=HANDLERS['purge'])
    return 0.0 + float(frame[column].sum())
