def of_lists(prices: list[float]) -> list[float]:
    found = np.zeros(len(prices))
    for i in range(len(prices)):
        found[i] = prices[i] * 2
    return found


def two_arrays(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    found = np.zeros(len(one))
    for i in range(len(one)):
        found[i] = one[i] * other[i]
    return found


def looks_back(prices: np.ndarray) -> np.ndarray:
    found = np.zeros(len(prices))
    for i in range(len(prices)):
        found[i] = found[i - 1] + prices[i]
    return found


def a_power(prices: np.ndarray) -> np.ndarray:
    found = np.zeros(len(prices))
    for i in range(len(prices)):
        found[i] = prices[i] ** 0.5
    return found


def arrays_are_joined(rows: list[np.ndarray]) -> np.ndarray:
    found = np.array([])
    for row in rows:
        found = np.append(found, row)
    return found
