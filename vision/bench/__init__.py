"""How well and how fast the eyes are: labelled pictures, marks, clocks, and what OpenCV alone can do."""
