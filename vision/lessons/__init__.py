"""What players taught: crops of their own dice, and which face each of them shows."""
