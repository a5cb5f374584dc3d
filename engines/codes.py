"""Every reason for which an event, a setting or a log can be refused. The page has a sentence for each, in each language."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Closed list: a new reason is a new line here and a new sentence in every catalogue."""

    # reading a log
    LOG_UNREADABLE = "log_unreadable"
    LOG_SHAPE = "log_shape"
    UNKNOWN_GAME = "unknown_game"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    PLAYER_NAME = "player_name"
    DUPLICATE_PLAYER = "duplicate_player"
    UNKNOWN_SETTING = "unknown_setting"
    SETTING_VALUE = "setting_value"

    # any game
    EVENT_SHAPE = "event_shape"
    UNKNOWN_EVENT = "unknown_event"
    GAME_OVER = "game_over"
    UNKNOWN_PLAYER = "unknown_player"
    NOT_NOW = "not_now"
    DICE_COUNT = "dice_count"
    UNKNOWN_FACE = "unknown_face"
    UNKNOWN_BOX = "unknown_box"
    BOX_TAKEN = "box_taken"
    NO_SUCH_INDEX = "no_such_index"
