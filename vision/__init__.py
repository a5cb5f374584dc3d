"""Pixels to faces. Knows dice, not games."""
