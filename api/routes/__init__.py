"""The routes, one file a subject. They translate and call; what is decided is decided elsewhere."""
