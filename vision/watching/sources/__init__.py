"""Where frames come from: cameras, files, folders, streams, a browser. All of them look the same from outside."""
