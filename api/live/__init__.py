"""What goes over the WebSockets: news to viewers, frames from a camera. Slots that hold the newest, never queues."""
