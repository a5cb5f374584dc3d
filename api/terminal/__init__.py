"""What the commands print: readings, throws, figures and games, as text for people or as JSON for programs."""
