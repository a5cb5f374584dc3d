"""From frames to what was rolled: sources, the settle gate, the vote, and following dice between readings."""
