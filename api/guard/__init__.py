"""What stands before every route and socket: whom we answer, how much we read, what a browser may do with it."""
