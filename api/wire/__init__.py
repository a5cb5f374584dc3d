"""What goes over the wire: the shapes of requests and answers by subject, and JSON as it leaves the server."""
