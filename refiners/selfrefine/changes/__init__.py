"""Changes: which functions a change of files changed, and the answer to what that changed in behaviour; pure values.

Knows neither git nor what executes: texts come in, and values for people and programs go out.
"""
