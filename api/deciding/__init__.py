"""What a reading means in a game: play it, ask about a die, or wait. The one place where dice meet rules."""
