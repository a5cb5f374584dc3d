"""Dice of the photographed sets whose label is plainly wrong, each one looked at: they teach nothing and fit nothing.

`rollcall bench` knows nothing of this list: there they count as what they are called.
"""

from __future__ import annotations

MISLABELLED = frozenset(
    {
        # Set, picture, corner of the box.
        ("matteo_faces", "valid_56.jpg", (467.0, 269.0)),  # called 4, shows 1
        ("aws_dice", "IMG_20191112_101753.jpg", (250.0, 236.0)),  # called 3, shows 1
        ("aws_dice", "IMG_20191112_101823.jpg", (181.0, 197.0)),  # called 2, shows 3
        ("aws_dice", "IMG_20191112_101837.jpg", (145.0, 150.0)),  # called 4, shows 3
        ("aws_dice", "IMG_20191112_111002.jpg", (225.0, 84.0)),  # called 3, shows 4
        ("aws_dice", "IMG_20191112_111345.jpg", (361.0, 183.0)),  # called 5, shows 6
        ("aws_dice", "IMG_20191112_111519.jpg", (139.0, 108.0)),  # called 6, shows 5
        ("aws_dice", "IMG_20191112_111903.jpg", (298.0, 324.0)),  # called 2, shows 1
        ("aws_dice", "IMG_20191112_111903.jpg", (103.0, 58.0)),  # called 2, shows 5
        ("aws_dice", "Image_79.jpg", (159.0, 97.0)),  # called 4, shows 5
        ("byler_dice", "train_IMG_20191209_095439.jpg", (317.4, 371.6)),  # called 5, shows 4
        ("byler_dice", "train_IMG_20191209_095954.jpg", (219.7, 318.5)),  # called 2, shows 3
        ("byler_dice", "test_IMG_20191209_095555.jpg", (141.5, 244.6)),  # called 5, shows 6
        ("byler_dice", "test_IMG_20191209_100002.jpg", (115.3, 340.3)),  # called 2, shows 3
    }
)
