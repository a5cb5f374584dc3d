"""What players teach: kept on disk, given to the eyes, shown, exported and taken back."""
