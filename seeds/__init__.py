"""The rule sheets, one a game and language: text that ships with the app, no code."""
