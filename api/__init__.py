"""Where dice meet games: commands, server, page."""
