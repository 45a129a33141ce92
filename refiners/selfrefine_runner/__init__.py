"""Runner: executes project code in the project's own interpreter, outside ours, in a private copy."""
