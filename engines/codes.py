"""Every reason for which an event, a setting or a log can be refused. The page has a sentence for each."""

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

    # Genius
    WIPE_RANGE = "wipe_range"
    NOTHING_TO_WIPE = "nothing_to_wipe"
    OTHER_DICE = "other_dice"

    # SET Dice
    BOARD_UNKNOWN = "board_unknown"
    BOARD_SHAPE = "board_shape"
    BOARD_SIZE = "board_size"
    BOARD_SQUARE = "board_square"
    BOARD_START = "board_start"
    BOARD_BONUS = "board_bonus"
    BOARD_TWICE = "board_twice"
    NOT_A_SET = "not_a_set"
    NOT_IN_HAND = "not_in_hand"
    OFF_THE_BOARD = "off_the_board"
    SQUARE_TAKEN = "square_taken"
    NOT_CONNECTED = "not_connected"
    DIE_WITHOUT_SET = "die_without_set"
    ONLY_NEW_DICE = "only_new_dice"
    NOT_A_WILD = "not_a_wild"
    WILD_STANDS_FOR = "wild_stands_for"
    SWAPPED_ALREADY = "swapped_already"
    ROLLED_ALREADY = "rolled_already"

    # forget-it
    MUST_CHOOSE = "must_choose"
    NO_PAIR = "no_pair"
    TOO_MANY_OF_WORD = "too_many_of_word"

    # yatzy and double-yatzy
    NO_ROLLS_LEFT = "no_rolls_left"
    BOX_NOT_FILLED = "box_not_filled"
    MAY_NOT_STRIKE = "may_not_strike"
    JOKER_BOX = "joker_box"
    SAME_BOX = "same_box"
    NOT_ROLLED = "not_rolled"
    SAME_DIE = "same_die"
