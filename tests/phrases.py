"""English messages that tests look for, by name.

This is the only place where tests quote them, besides the tests of messages themselves: a change of
wording is one line here. ``tests/test_wording.py`` checks that the program has every message, and
that no other test quotes one.
"""

from __future__ import annotations

from string import Formatter
from typing import Final


class Phrase(str):
    """A message as the catalogues have it, with its placeholders."""

    __slots__ = ()

    def __call__(self, **values: object) -> str:
        """Return the message with these values, or its longest part if some are left out."""
        parts, unknown = [""], {*values}
        for text, name, _, _ in Formatter().parse(self):
            parts[-1] += text
            if name in values:
                parts[-1] += str(values[name])
                unknown.discard(name)
            elif name is not None:
                parts.append("")
        assert not unknown, f"{self!r} has no {unknown}"
        return max(parts, key=len)

    def words(self, start: int, stop: int | None = None) -> str:
        """Return some words of the message, for a place where it is wrapped or cut."""
        return " ".join(self.split()[start:stop])


# taluva/analysis
BAD_SEARCH: Final = Phrase("can't search for {word}: try {words}")
NOW_VARIATION: Final = Phrase("it is now variation {number}")
TYPE_WHAT_TO_FIND: Final = Phrase("type what to find: {words}")

# taluva/app
NEXT_YOU_CAN_TYPE: Final = Phrase("next you can type {words}")
AUTOMATIC_ZOOM_OFF: Final = Phrase("Automatic zoom is off; {key}: on")
TASK_MARK: Final = Phrase("& task")
BOT_PLAYS_NOW: Final = Phrase("{name}: the bot {bot} plays from now on")
CALLED_NOW: Final = Phrase("{old} is called {name} from now on")
BOT_PLAYS_SEAT: Final = Phrase("a bot plays this seat")
ONLY_OWN_BOTS: Final = Phrase("only the game's own bots can take over a seat")
ADDS_PLAYER: Final = Phrase("+ adds a player.")
ANALYSIS_REVEALS: Final = Phrase("the game is not over: an analysis would reveal what is hidden")
GAMES_COUNT_FOR: Final = Phrase("games of {old} count for {new} now")
UNCLEAR: Final = Phrase("unclear {number}")
BACK_TO_TYPING: Final = Phrase("back to typing")
BETTER_ON_MAP: Final = Phrase("better (see the map):")
BY_EAR_LATER: Final = Phrase("by-ear mode starts when you go back")
CHANCES: Final = Phrase("chance of winning: {chances}")
CHANCE_AFTER_EACH_TURN: Final = Phrase("chance of winning after each turn")
CHANCE_OF_WINNING: Final = Phrase("chance of winning")
CHOOSE_FROM_LIST: Final = Phrase("type a number or a word from the list, or use the arrows")
CHOOSE_WORD: Final = Phrase("type a word from the list, or use the arrows")
CONTINUES_UNSAVED: Final = Phrase(
    "{failure}; the game continues unsaved: type save FILE to save it elsewhere"
)
PROGRAMS_NEED_YES: Final = Phrase("without a terminal, --exec starts programs only with --yes")
COMMENTS_LEFT_OUT: Final = Phrase(
    "the log was too long: its {number} oldest comments were left out"
)
CONTINUE_WITH: Final = Phrase("the game is saved; continue with: {command}")
DELETE_THIS_GAME: Final = Phrase("Delete this game?")
NO_BOTS_AT_ALL: Final = Phrase("there is no bot {bot}: this game has no bots")
NO_BOTS_AT_ZERO: Final = Phrase("{game} has no bots to play at zero: leave out ,bot")
NO_BOTS_FOR_DEMO: Final = Phrase("{game} has no bots: name a program, as in exec:./mybot")
OTHER_BOT_INSTEAD: Final = Phrase("{name}: {problem}; the {level} bot plays instead")
PLAY_IT_YOURSELF: Final = Phrase("{name}: {problem}; play this seat yourself")
ENDING_MISSING: Final = Phrase(
    "the file name needs an ending: {stills} for a picture, {films} for a whole game, or "
    "{line} for the position"
)
ENTER_COPIES_HINT: Final = Phrase("copy this hint to the line")
ENTER_QUITS_UNPLAYED: Final = Phrase("Enter quits; nothing played yet")
GAME_IS_SAVED: Final = Phrase("the game is saved")
GAME_NOT_SAVED: Final = Phrase("The game is NOT saved.")
GAME_OVER: Final = Phrase("the game is over")
GAME_SAVED_TO: Final = Phrase("game saved to {path}")
HANDOVER: Final = Phrase("Only {name} may look now: press Enter")
HANDOVER_BY_EAR: Final = Phrase("Press Enter when only {name} is listening.")
LEARN_SUMMARY: Final = Phrase("a guided first game, lessons")
LEAVE_SAVED: Final = Phrase("leave; the game is saved")
LED_THROUGHOUT: Final = Phrase("{names} led from the first turn to the last.")
LESSON_COMMANDS: Final = Phrase("type hint, skip, back or quit")
PRESS_ENTER_AGAIN: Final = Phrase("Press Enter to try again.")
RIVAL_ANSWERS: Final = Phrase("{name} then {deeds} (possible with any tile).")
RIVAL_BUILDS_TEMPLE: Final = Phrase("builds a temple on {hexes}")
LINE_TOO_LONG: Final = Phrase("that line is too long: at most {number} characters")
LOG_NAMES_PROGRAM: Final = Phrase("the log names a program (start it with resume --exec)")
LOOK_AWAY: Final = Phrase("Everyone else, look away.")
LOG_ALMOST_FULL: Final = Phrase("the log is almost full: only moves are saved from now on")
LOST_PER_TURN: Final = Phrase("% lost per turn")
MAIN_LINE: Final = Phrase("the game itself")
MATCHES: Final = Phrase("{number} matches: Enter goes to the next")
MISSES_GOAL: Final = Phrase("legal, but it doesn't lead to the goal; type hint for help")
NEEDS_PILLOW: Final = Phrase("{form} needs Pillow; install with: {command}")
NOTE_HELP: Final = Phrase("save a comment in the log")
NOTHING_SAVED: Final = Phrase("nothing was played, so nothing was saved")
NOTHING_TO_REDO: Final = Phrase("there is nothing to redo")
NOTHING_TO_UNDO: Final = Phrase("there is nothing to undo")
NOT_A_BOT: Final = Phrase("{text} is not a bot: use bot:LEVEL or exec:COMMAND")
NOT_A_NUMBER_OF_MOVES: Final = Phrase("{word} is not a number of moves")
NOT_A_TURN: Final = Phrase("{word} is not a turn number")
NOT_A_VALUE: Final = Phrase("{word} is not a value for {name}: choose {choices}")
NOT_IN_LIST: Final = Phrase("{word} is not in the list: type a number or a word from it")
NOT_SECONDS: Final = Phrase("{word} is not a number of seconds")
NO_FINISHED_GAMES: Final = Phrase("There are no finished games yet.")
NO_HOME_OF: Final = Phrase("{name} is not a valid file name: no such home folder")
NO_LEADER: Final = Phrase("No player is ahead.")
NO_MATCH: Final = Phrase("no match for {words}")
NO_SEARCH_YET: Final = Phrase("no search yet: type / and what to find")
NO_SUCH_COMMAND: Final = Phrase("there is no command {word}: did you mean {nearest}?")
NO_SUCH_LINE: Final = Phrase("there is no move or command {word}: type help for a list")
NO_TURNS_TO_ANALYSE: Final = Phrase("there are no turns to analyse yet")
ONLY_GOOD_TURN: Final = Phrase("the only good turn (next best: {chance})")
OPEN_HAND: Final = Phrase("everyone sees it; good for learning")
OTHER_PROGRAM_LEFT: Final = Phrase("the other program has left the game; continue with: {command}")
PAGE_KEYS_HELP: Final = Phrase("page through an answer; Esc closes it")
GAME_ITSELF: Final = Phrase("this is the game itself: choose the variation to delete")
QUIT_SAVED: Final = Phrase("The game is saved.")
QUIT_UNPLAYED: Final = Phrase("Nothing has been played yet.")
SAVING_WORKS_AGAIN: Final = Phrase("saving works again: the whole game is in {path}")
SEARCHING_HINTS: Final = Phrase("looking for good moves")
SECONDS_PER_MOVE: Final = Phrase("{seconds} s per move")
SIMILAR_LINE: Final = Phrase("there is no move or command {word}: did you mean {nearest}?")
SINCE_YOUR_LAST_TURN: Final = Phrase("since your last turn")
SINCE_YOUR_TURN: Final = Phrase("since your turn")
START_PROGRAM: Final = Phrase("start it? yes or no")
TAKE_BACK_ASKED: Final = Phrase("{name} wants to take back {number} move. Do you agree? (y/N)")
TASK_PROGRESS: Final = Phrase("{what}: {part}   (Enter: finish now)")
TIME_UP: Final = Phrase("{name} has no time left: the {level} bot plays this move")
TURNING_BAD_LUCK: Final = Phrase(
    "Turning point: in turn {turn}, bad luck cost {name} {luck}%, and {names} led from then on."
)
TURNING_LUCK: Final = Phrase(
    "Turning point: in turn {turn}, luck gave {name} {luck}%, and {names} led from then on."
)
TURNING_MISTAKE: Final = Phrase(
    "Turning point: in turn {turn}, {name} lost {lost}%, and {names} led from then on."
)
TURNING_POINT: Final = Phrase("Turning point: {name}'s turn {turn}. {names} led from then on.")
TURN_HELP: Final = Phrase("go to the start of turn N")
TYPE_HINT_NUMBER: Final = Phrase("type a hint's number to use it; Esc closes")
UNDO_HELP: Final = Phrase("take back one or more moves")
UNKNOWN_ENDING: Final = Phrase(
    "can't write {ending} files: use {stills} for a picture, {films} for a whole game, or "
    "{line} for the position"
)
VERB_NOT_LEGAL: Final = Phrase("no {verb} is legal now: {task} first")
WAIT_FOR_BOT: Final = Phrase("it's {name}'s turn: wait for the bot")
WAIT_FOR_FIRST: Final = Phrase("wait for the first result")
WATCHING_FAILED: Final = Phrase("can't follow the game any further: {problem}")
WHY_HELP: Final = Phrase("every reason why a move is illegal, with the rule")
SAVED_SETTING: Final = Phrase("{name}: {value}, saved for future games")

# taluva/bots
BAD_ID_SENT: Final = Phrase("{name} sent an id that is not a whole number")
BAD_MOVE_SENT: Final = Phrase("{name} sent a move that is not text")
BOT_LACKS_PARTS: Final = Phrase("the bot {bot} needs a name and a choose method")
BOT_NOT_CREATED: Final = Phrase("can't create the bot {bot}: {problem}")
BOT_TAKES_OVER: Final = Phrase("{failure}: the {level} bot takes over")
EXEC_NEEDS_COMMAND: Final = Phrase("exec: needs a command, as in exec:./mybot")
EXEC_WITHOUT_SHELL: Final = Phrase(
    "exec: does not use a shell, so {word} would be an argument to the program. Put it in "
    "quotes if you mean that, or start a shell: exec:sh -c '…'"
)
GAME_REPEATED: Final = Phrase("{number} game has the same moves as another; it still counts")
ILLEGAL_MOVE_SENT: Final = Phrase("{name} made an illegal move ({why})")
NEW_DEAL_AFTER: Final = Phrase("a new deal after every {number} games")
NEW_DEAL_EVERY_GAME: Final = Phrase("a new deal for every game")
NOT_A_BOT_SETTING: Final = Phrase(
    "{word} is not a bot setting: use seconds such as 3s, nodes such as 500n or a share of its "
    "strength such as 70%, each once"
)
NOT_A_FINISHED_GAME: Final = Phrase(
    "not a finished game from this match; delete this line to play it again"
)
NOT_A_RESULTS_FILE: Final = Phrase("not a results file")
NOT_EXECUTABLE: Final = Phrase(
    "the file is not executable. Run chmod +x on it, or start it with its interpreter, as in "
    "exec:python3 mybot.py"
)
NO_GAME_FINISHED: Final = Phrase("no game was finished")
NO_HELLO: Final = Phrase("{name} did not say hello within {seconds} seconds")
NO_MOVE_SENT: Final = Phrase("{name} sent no move within {seconds} seconds")
NO_MOVE_TEXT_SENT: Final = Phrase("{name} sent {move}, which is not a move")
NO_OBJECT_SENT: Final = Phrase("{name} wrote JSON that is not an object with a type")
NO_SUCH_BOT: Final = Phrase("there is no bot {bot}: choose from {names}")
NO_WEAKER_LEVEL: Final = Phrase("the bot {bot} has no weaker level to mix with: leave out {share}%")
OTHER_MATCH: Final = Phrase("these results are from another match: {key} is {there}, not {here}")
PROGRAM_EXITED: Final = Phrase("{name} exited with code {code}")
PROGRAM_IN_THIS_FOLDER: Final = Phrase("the file is in this folder: write exec:./ before its name")
PROGRAM_NOT_STARTED: Final = Phrase("can't start {name} ({reason})")
UNMATCHED_QUOTES: Final = Phrase("the quotes in {command} do not match")
WROTE_LONG_LINE: Final = Phrase("{name} wrote a line of more than {most} bytes")
WROTE_MANY_LINES: Final = Phrase("{name} wrote more than {most} lines without being asked")
WROTE_TOO_MUCH: Final = Phrase("{name} wrote more than {most} bytes without being asked")

# taluva/cli
ANALYSE_NEEDS_HTML: Final = Phrase("--analyse is for .html files")
ARGUMENT_MISSING: Final = Phrase("expected one argument")
A_WHOLE_NUMBER: Final = Phrase("a whole number")
CANNOT_CONFIRM: Final = Phrase(
    "can't ask for confirmation here: use --yes to delete without asking"
)
DAYS_SOLVED: Final = Phrase("You have solved the daily puzzle on {number} day.")
DELETE_ALONE: Final = Phrase("--limit, --all and --json cannot be used with --delete")
LATEST_GAMES: Final = Phrase(
    "the latest {shown} of {number} games in {folder} (--all lists every game)"
)
LOG_EXISTS: Final = Phrase("{path} already exists: continue it with {command}")
LOG_NOT_OVER: Final = Phrase(
    "{log} is not over, and an analysis would reveal what is hidden. Use --open to analyse it "
    "anyway."
)
MOVES_HIDDEN: Final = Phrase(
    "The legal moves are hidden until the game is over. Use --open to list them."
)
MOVES_UNKNOWN: Final = Phrase("The legal moves depend on information that this position hides.")
FROM_AND_SPEED_NEED_A_FILM: Final = Phrase(
    "a picture shows one moment: --from and --speed are for films and pages"
)
FROM_IS_AFTER_AT: Final = Phrase("--from is after --at")
NEW_LOG_NEEDS_NAME: Final = Phrase("a new log needs a file name: -o FILE")
NODES_NEED_ANALYSE: Final = Phrase("--nodes and --seconds need --analyse")
NOTHING_TO_ANALYSE: Final = Phrase("{log} has no complete turn to analyse")
NOT_ALLOWED_WITH: Final = Phrase("not allowed with argument %s")
NOT_A_DATE: Final = Phrase("{text} is not a date: expected one like 2026-11-16")
NO_FINISHED_GAMES_IN: Final = Phrase("no finished games in {folder} yet")
NO_GAMES_YET: Final = Phrase("no games in {folder} yet")
NO_OTHER_UNFINISHED_GAME: Final = Phrase("no other unfinished game in {folder}")
NO_SAVED_GAMES: Final = Phrase("no saved games yet: name a log file")
NO_SUCH_PLAYER: Final = Phrase("there is no player {name}: choose from {names}")
NO_THREATS: Final = Phrase("there are no threats now")
NO_SUCH_GAME: Final = Phrase("there is no game {number}: {command} lists all games")
NO_SUCH_PUZZLE: Final = Phrase("there is no puzzle {number}: choose from 1 to {last}")
NO_UNFINISHED_GAME: Final = Phrase("no unfinished game in {folder}")
OUTPUT_EXISTS: Final = Phrase("{path} already exists: use --force to replace it")
OUTPUT_IS_LOG: Final = Phrase("{path} is the log itself: choose another output file")
OUTPUT_MISSING: Final = Phrase("name the file to write, such as -o game.html")
FILE_HAS_ALL_COLOURS: Final = Phrase("a file always has all its colours: leave out --colour")
PATH_IS_FOLDER: Final = Phrase("{path} is a folder: name a file in it")
PATH_NOT_RESULTS: Final = Phrase("{path} is not a results file")
PLAYERS_MISSING: Final = Phrase("name the players, as in: {command}")
POSITION_IS_OVER: Final = Phrase("the game is over in this position: there is nothing to play")
POSITION_OR_LOG: Final = Phrase("--position cannot be combined with a log or --at")
PROGRESS_NOT_SAVED: Final = Phrase("your progress was not saved: {problem}")
PUZZLE_OUT_OF_REACH: Final = Phrase("can't reach the goal from here; to restart, type: again")
REPAIR_WITH: Final = Phrase("{problem} ({command} -o FILE writes the valid part to a new log)")
RESULTS_EXIST: Final = Phrase("{path} already exists; use --resume to continue it")
RESUME_NEEDS_RESULTS: Final = Phrase("--resume needs --results, the file with the saved games")
STARTS_AT_TURN: Final = Phrase("{path} starts at turn {turn}")
TOO_SMALL: Final = Phrase("{option} must be at least 1, not {number}")
UNKNOWN_FORMAT: Final = Phrase("can't tell the format from {path}: use {endings}")
USE_WATCH: Final = Phrase("{problem}; use --watch to watch it")
YES_NEEDS_DELETE: Final = Phrase("--yes needs --delete LOG")

# taluva/core
BETWEEN_TWO_HEXES: Final = Phrase("{label} is between two hexes: {one} or {other}?")
DEVICE_ERROR: Final = Phrase("the device reported an error")
DISK_FULL: Final = Phrase("the disk is full")
EXPECTED: Final = Phrase("expected {expected}")
EXPECTED_AS_IN: Final = Phrase("expected {expected}, as in {example}")
FILE_EXISTS: Final = Phrase("the file already exists")
HEX_TOO_FAR: Final = Phrase("{word} is not a hex: columns and rows go up to {limit}")
IT_IS_A_FOLDER: Final = Phrase("it is a folder")
MOVE_TOO_LONG: Final = Phrase("a move can have at most {number} characters")
NAMES_NOT_A_LIST: Final = Phrase("names must be a list with one name per player")
NAME_MEANS_BOT: Final = Phrase("seat {seat}: {name} means a bot, so choose another name")
NAME_MISSING: Final = Phrase("seat {seat} needs a name")
NAME_TOO_LONG: Final = Phrase("the name is too long")
NOT_A_CROSSING: Final = Phrase(
    "{word} is not a crossing: type a hex and a direction, such as {example}"
)
NOT_A_HEX: Final = Phrase("{word} is not a hex: type a column and a row, such as {example}")
NOT_A_POSITION: Final = Phrase("found {found}, expected a position: '{name} …'")
NOT_A_PROGRAM: Final = Phrase("not a program")
NOT_A_REGULAR_FILE: Final = Phrase("not a regular file")
NOT_FOR_THIS_GAME: Final = Phrase("not for this game: {game} has no {what}")
NOT_LEGAL: Final = Phrase("{move} is not legal:")
NO_RULES_ABOUT: Final = Phrase("no rules about {word}: try {words}")
NO_SUCH_FILE: Final = Phrase("no such file or folder")
NO_SUCH_GOAL: Final = Phrase("there is no goal {word}: choose from {words}")
OFF_MAP: Final = Phrase("{place} is not on the map")
PLAYER_NAME_INVISIBLE: Final = Phrase(
    "the name of seat {seat} is invisible: use at least one letter or symbol"
)
PLAYER_NAME_TOO_LONG: Final = Phrase("the name of seat {seat} is longer than {most} characters")
PLAYER_NAME_UNPRINTABLE: Final = Phrase(
    "the name of seat {seat} contains a character that cannot be shown"
)
POSITION_WITHOUT_GAME: Final = Phrase(
    "a position starts with the name of its game ({expected}), not {found}"
)
POSSIBLE_CROSSING: Final = Phrase("{number} possible crossing (marked)")
POSSIBLE_CROSSINGS: Final = Phrase("{number} possible crossings (marked)")
POSSIBLE_HEX: Final = Phrase("{number} possible hex (marked)")
POSSIBLE_HEXES: Final = Phrase("{number} possible hexes (marked)")
ROW_ZERO_WITH_SIGN: Final = Phrase("{word} is not a hex: row 0 has no minus sign")
SAME_NAME: Final = Phrase("two players are called {name}: names must differ")
SEED_NOT_A_NUMBER: Final = Phrase("the seed must be a whole number, not {seed}")
SEED_TOO_LONG: Final = Phrase("the seed can have at most {most} digits")
UNEXPECTED_WORD: Final = Phrase("unexpected {word} after a complete move")
VALUE_MISSING: Final = Phrase("expected a value after the key")

# taluva/games
GAME_NOT_LOADED: Final = Phrase("the game {game} cannot be loaded: {problem}")

# taluva/games/taifun
NO_CARD_TYPE_DONE: Final = Phrase("no card can be played now: type done")
ACTIONS_LEFT: Final = Phrase("the actions left")
ALL_MARKERS_GO: Final = Phrase("all its markers go back to the box")
A_NUMBER_OF_ROUNDS: Final = Phrase("a number of rounds")
A_RESOURCE: Final = Phrase("food, wood or ore")
A_SEAT: Final = Phrase("the seat of a tribe")
A_TURNED_HOUSE: Final = Phrase("{name}: a turned house")
BAD_FIRST_TRIBE: Final = Phrase("the first tribe must be seat {first} to {last}")
BUILD_RULE: Final = Phrase("build HEX: you must have a figure on a corner of the hex.")
CARDS_ARE_DRAWN: Final = Phrase("now cards are drawn")
CARDS_COME_LATER: Final = Phrase("{deck} cards come later: none can be drawn at a wrath of {wrath}")
CARDS_OF_OTHER_PILE: Final = Phrase("these cards cannot come from the {deck} pile")
CARDS_SHAPE: Final = Phrase(
    "cards, then played with the power spent, drawn= with a card, or exchange"
)
CARDS_WITHIN_REACH: Final = Phrase("cards within reach")
DICE_NOT_ROLLED: Final = Phrase("the dice have not been rolled this round")
DICE_THIS_ROUND: Final = Phrase("dice this round")
DRAWN_NOT_IN_HAND: Final = Phrase("{found} was drawn, but is not in hand")
EVERY_TRIBE_LOSES_HOUSE: Final = Phrase("every tribe loses {number} house there")
EXCHANGE_TOO_EARLY: Final = Phrase("an exchange needs at least {exchanges} sacrifices")
FIELDS_MISSING: Final = Phrase("expected the fields, then a colon and the sunk hexes")
FIELDS_NOT_A_LIST: Final = Phrase("fields must be a list of codes such as RG")
FIELDS_OR_TRIBE_MISSING: Final = Phrase("set both the fields and the first tribe, or neither")
FIELDS_SHAPE: Final = Phrase("{number} fields of two letters each, ring by ring")
FIGURES_DIE: Final = Phrase("every figure on a corner of the hex dies")
FIGURES_TOO_EARLY: Final = Phrase("figures and the temple come only after the houses")
FIRST_HOUSE_BUILT: Final = Phrase("{name} puts up a first house on {hex}, with {markers}.")
FIRST_HOUSE_TASK: Final = Phrase("put up your first house, with {markers}")
GAME_NOT_OVER: Final = Phrase("the game is not over: no rule ends it here")
HAND_HALF_HIDDEN: Final = Phrase(
    "the hand is listed for one deck and hidden for another: list or hide all"
)
HAND_HIDDEN: Final = Phrase("only {name} can see the hand")
HAND_HIDDEN_IN_POSITION: Final = Phrase(
    "this position hides the god's hand, so you can show it but not play it. Use export --open "
    "to write one that you can play."
)
HEX_ON_COAST: Final = Phrase("a hex on the coast")
HOUSES_LISTED_TWICE: Final = Phrase("the houses on {hex} are listed twice, or there are none")
HOUSES_OUT_OF_ORDER: Final = Phrase("the houses do not match the order of the set-up")
HOUSES_SHAPE: Final = Phrase("a hex and its houses, turned ones last, such as D6/1 or D6/0/2")
HOUSES_TOO_EARLY: Final = Phrase("houses come only after the first hand is drawn")
HOUSES_TURNED: Final = Phrase("{name}: {number} houses, {turned} of them turned")
LAST_ROUND_OVER: Final = Phrase("The last round is over: a draw. Everyone shares the victory.")
LAST_SACRIFICE: Final = Phrase("This is the last sacrifice: the tribes win.")
LEAVES_NO_FIGURES: Final = Phrase("careful: this leaves no figures, and {name} wins")
LEFT_IN_BOX: Final = Phrase("left in the box")
LESSON_STRIP: Final = Phrase("Strip a hex")
LETTERS_SHAPE: Final = Phrase("{number} of the letters {colours}")
LISTED_TWICE: Final = Phrase("{found} is listed twice")
MAJORITIES_IN_DANGER: Final = Phrase("majorities in danger")
MAJORITY_AT_RISK: Final = Phrase("{hex}: {rival} can build there and tie with you")
MARKERS_SHAPE: Final = Phrase("a hex and its markers, such as D8o2 or D6f3w1")
NEXT_SACRIFICE: Final = Phrase("the next sacrifice")
NOT_A_CARD: Final = Phrase("{word} is not a card")
NOT_A_CHOICE: Final = Phrase("{key} must be {choices}, not {found}")
NOT_A_DIE: Final = Phrase("{word} is not a die: expected {letters}")
NOT_A_FIELD: Final = Phrase("{word} is not a field: expected {expected}")
NOT_A_HEX_OR_CROSSING: Final = Phrase("{word} is not a hex or a crossing")
NOT_A_MOVE: Final = Phrase("{word} is not a move: expected a move ({words})")
NOT_A_RESOURCE: Final = Phrase("{word} is not a resource")
NOT_A_SEAT: Final = Phrase("{word} is not a seat")
NOT_A_TARGET: Final = Phrase("{word} is not a hex, crossing, resource, seat or direction")
NOT_ON_ISLAND: Final = Phrase("{hex} is not on the island")
NOT_ON_THIS_ISLAND: Final = Phrase("{crossing} is not a crossing on this island")
NOT_THAT_MANY_CARDS: Final = Phrase("there are not that many {deck} cards")
NO_FIGURE_AT: Final = Phrase("you have no figure on a corner of {place}")
NO_HEX_PAYS: Final = Phrase("no hex of these colours has both markers and houses")
NO_SUCH_CARD: Final = Phrase("there is no card {word}: choose from {words}")
PERSON_DIED: Final = Phrase("{cause} killed your person on {place}, {name}")
PERSON_MOVED: Final = Phrase("{cause} moved your person from {place} to {to}, {name}")
PHASE_SHAPE: Final = Phrase("round, first tribe and phase, such as 5:2:roll")
POWER_SPENT: Final = Phrase("the power spent")
PRIESTS_OUT_OF_ORDER: Final = Phrase("the priests do not match the order of the set-up")
PRIEST_MOVES: Final = Phrase("{name}'s priest moves from {place} to {to}")
PRIEST_OF: Final = Phrase("{place}: the priest of {name}")
RIVAL_CAN_SACRIFICE: Final = Phrase("{name} can make {number} sacrifice in one turn")
ROUNDS_NOT_A_NUMBER: Final = Phrase("the number of rounds must be a whole number, not {number}")
ROUND_ZERO: Final = Phrase("the set-up, and only the set-up, is round 0")
SACRIFICES_TO_GO: Final = Phrase("it costs {price}; {number} sacrifices to go")
SEED_MISSING: Final = Phrase("the log has no seed: cards and dice use the seed {seed}")
STORE_FULL: Final = Phrase("{gains} ({number} lost: store full)")
TAIFUN_PLAYERS: Final = Phrase("Taifun is for 3 or 4 players, not {players}")
TAIFUN_SUMMARY: Final = Phrase("A sea god against two or three tribes, who need twelve sacrifices.")
TEMPLE_IS_HERE: Final = Phrase("the temple is here")
TEMPLE_MISSING: Final = Phrase("after the set-up there is a temple: name its hex")
TIE: Final = Phrase("a tie: no tribe gains anything")
TIME_IS_SHORT: Final = Phrase("Time is short: {number} more sacrifices after this one.")
TOO_EXPENSIVE: Final = Phrase("it costs {needed}, but you have {available}")
TOO_FAR: Final = Phrase("legal, but too far from your houses: choose a corner of one")
TOO_MANY_HOUSES: Final = Phrase("a tribe has {most} houses, not {built}")
TOO_MANY_MARKERS: Final = Phrase(
    "too many markers: there are only {food} food, {wood} wood and {ore} ore"
)
TRIBES_LOST: Final = Phrase("The tribes lost {number} figure or house.")
TRIBE_ACTS: Final = Phrase("a tribe's turn: move, strip, build, call, convert, sacrifice or end")
TRIBE_SHAPE: Final = Phrase("store, sacrifices, houses and figures, such as 4.4.0:0:D6/1:D6se!")
TURN_SHAPE: Final = Phrase("'turn', its seat, the actions left and the dice, such as turn:3:2:RGB")
TWO_FIGURES: Final = Phrase("two figures are on {crossing}: there is only room for one")
TWO_LETTERS: Final = Phrase("two of the letters {letters}, such as RG")
VOLCANO_NEVER_SINKS: Final = Phrase("expected sunk hexes; the volcano never sinks")
WRATH_GROWS_ANYWAY: Final = Phrase(
    "It costs you nothing: the god's wrath will be {wrath} next round anyway, and this is only "
    "sacrifice {number}."
)
NO_SUCH_OPTION: Final = Phrase("edition {edition} has no option {key}: it is always {value}")
WRONG_HAND: Final = Phrase("{number} cards are in hand, expected {expected}")
WRONG_NUMBER_OF_CARDS: Final = Phrase("{number} cards are drawn, not {found}")
WRONG_NUMBER_OF_FIELDS: Final = Phrase("the island has {all} fields, not {found}")
WRONG_NUMBER_OF_ROUNDS: Final = Phrase("a game has 1 to {most} rounds, not {rounds}")
YOUR_STORE_FULL: Final = Phrase("Your store is full, so you lose anything the dice bring now.")
YOU_CAN_SACRIFICE: Final = Phrase("you can make {number} sacrifice in one turn")

# taluva/games/taluva
ALREADY_OVER: Final = Phrase("the game is already over")
BUILDS_NEXT_TURN: Final = Phrase("you can build next turn with {number} of {every} tiles")
BUILDS_THEN: Final = Phrase("then you can build next turn with {number} of {every} tiles only")
CAN_WIN: Final = Phrase("can win")
BUILD_A_TOWER: Final = Phrase("build a tower")
STILL_MISSING: Final = Phrase("Still missing: {task}.")
A_NUMBER_OF_HUTS: Final = Phrase("a number of huts")
A_NUMBER_OF_TILES: Final = Phrase("a number of tiles")
BAD_DRAW_HEADER: Final = Phrase("'draw' must start with the tiles of 'position'")
BOT_FAILED_IN: Final = Phrase("{name} failed in {file}, line {line}, with {error}: {text}")
BOT_LOST_GAMES: Final = Phrase("{bot} failed in {number} games and lost them")
PAGE_EXPLAINS: Final = Phrase("{page} explains these members")
POSITION_AT_START: Final = Phrase("the position at the start")
BEFORE_FIRST_TILE: Final = Phrase("before the first tile")
BUILD_HUT: Final = Phrase("Build a hut")
BUILD_TEMPLE: Final = Phrase("Build a temple")
BUILD_TOWER: Final = Phrase("Build a tower")
CHART_HEADING: Final = Phrase("huts built by turn, {tower} a tower, {temple} a temple")
DRAWN_TILE_IS: Final = Phrase("the drawn tile is {tile}")
EVERY_PLACEMENT_LOSES: Final = Phrase("every placement puts you out")
FATE_SHAPE: Final = Phrase("out, or placed in a ranking game")
FIELD_NEXT_TO_IT: Final = Phrase("{number} {land} field next to it")
FINISHES_IN_PLACE: Final = Phrase("takes {place}")
FIRST_VOLCANO: Final = Phrase("the first tile's volcano goes on M25")
GREED_ALL: Final = Phrase(
    "{greed}: all figures of a tribe that can pay, any tribe in {number} round"
)
GREED_ALL_LATER: Final = Phrase(
    "{greed}: all figures of a tribe that can pay, any tribe in {number} rounds"
)
GREED_ANY: Final = Phrase("{greed}: figures of any tribe")
GREED_ONE: Final = Phrase("{greed}: a figure of a tribe that can pay, all in {number} round")
GREED_ONE_LATER: Final = Phrase("{greed}: a figure of a tribe that can pay, all in {number} rounds")
GREED_WAITS: Final = Phrase("{greed}: {number} of {needed} rounds without a sacrifice")
GREEDY_LEVEL: Final = Phrase("greedy: takes what it can now and spoils your plans")
GROW_ISLAND: Final = Phrase("Grow the island")
HEX_HAS_BUILDING: Final = Phrase("{hex} already has a building")
HEX_IS_VOLCANO: Final = Phrase("{hex} is a volcano: you can't build there")
HINT_WINS: Final = Phrase("wins the game")
HUTS_MISSING: Final = Phrase("{number} huts are missing, but no tile covers another")
HUT_NEXT_TO_OWN: Final = Phrase("a new hut can't be next to your building on {hexes}")
IN_A: Final = Phrase("in a {settlement}")
KINDS_TAKE_PLACE: Final = Phrase("use up 2 kinds for {place}")
KINDS_TO_WIN: Final = Phrase("use up 2 kinds to win")
LAND_OF_TURN: Final = Phrase("{hex}: {land}, level {level}, laid in turn {turn}")
LAST_ABLE_TO_BUILD: Final = Phrase("the last player able to build")
LESSON_LAY_TILE: Final = Phrase("Lay a tile")
LESSON_LEVEL: Final = Phrase(
    "A tile on top of others is one level higher. Where three level 2 hexes of at least two tiles "
    "meet and one is a volcano, the next eruption reaches level 3. You can build towers there."
)
LOSES_HUT: Final = Phrase("{name} loses {number} hut to the volcano")
LOSES_HUTS: Final = Phrase("{name} loses {number} huts to the volcano")
MAKE_VOLCANO_ERUPT: Final = Phrase("Make a volcano erupt")
RIVAL_WINS_NEXT: Final = Phrase("{name} wins next turn with {number} of {every} tiles: {what}")
YOU_CAN_WIN: Final = Phrase("you can win this turn: {what}")
OUT_WITH: Final = Phrase("out {number}/{every}")
WINS_THEN: Final = Phrase("then {name} wins with {number} of {every} tiles")
RISKIER: Final = Phrase("riskier ({risk} instead of {least}), but {number} points better")
WINS_UNLESS: Final = Phrase("{name} then wins with {number} of {every} tiles unless you stop it")
COME_WITHIN_TEMPLE: Final = Phrase("since your turn {name} has come within one temple")
WINS_WITH: Final = Phrase("wins {number}/{every}")
MOVES_THAT_KEEP_YOU: Final = Phrase("{number} of {every} placements keeps you in")
NEW_SETTLEMENT: Final = Phrase("a new settlement")
NOTHING_BELOW: Final = Phrase("nothing lies below {hexes}")
NOTHING_TO_BUILD_AFTER: Final = Phrase("careful: you couldn't build and would be out")
NOT_A_DIRECTION: Final = Phrase("{word} is not a direction: expected {words}")
NOT_A_FIELD_OF_ISLAND: Final = Phrase(
    "{hex} is not a field of the island, so it cannot have a building"
)
NOT_A_LAND: Final = Phrase("{word} is not a land: expected {words}")
NOT_A_PLACED_TILE: Final = Phrase("{found} is not a placed tile: expected {example}")
NOT_A_TILE: Final = Phrase("{word} is not a tile: expected two of {letters}, such as {example}")
NOT_ON_A_VOLCANO: Final = Phrase("you can't build on a volcano")
NOT_ON_OR_OFF: Final = Phrase("{option} must be on or off, not {value}")
NOW_BUILD: Final = Phrase("the tile is placed: now build")
NO_BUILDING_ON: Final = Phrase("you have no building on {hex}")
NO_DRAW_HEADER: Final = Phrase(
    "no header sets the order of the tiles: the remaining tiles are shuffled with seed {seed}"
)
NO_HUTS_LEFT: Final = Phrase("no huts left")
NO_OPPONENTS: Final = Phrase("no opponents are left: the game is over")
NO_SUCH_COLOUR: Final = Phrase("there is no colour {colour}: choose from {colours}")
NO_SUCH_EDITION: Final = Phrase("there is no edition {edition}: choose from {editions}")
NO_TILES_LEFT: Final = Phrase("no tiles are left to draw: expected '{seat}:over'")
NO_TILE_PLACED: Final = Phrase("no tile has been placed: expected a tile in hand, such as 1:JC")
NO_TOWER_YET: Final = Phrase("no tower yet")
ONLY_MOVE: Final = Phrase("the only move that keeps you in")
ORDER_OR_SEED: Final = Phrase(
    "use either an order of tiles, or a seed and a number of tiles, but not both"
)
PIECES_BY_TURN: Final = Phrase("pieces built, turn by turn")
PLACES_TILE_NEXT: Final = Phrase("turn {turn} of {turns}: {name} places the tile {tile} next")
PLACES_UNKNOWN: Final = Phrase("turn {turn} of {turns}: {name} places a tile next")
PLACE_HELP: Final = Phrase("lay the tile: the volcano's hex and its direction")
PLACE_TASK: Final = Phrase("place the tile")
PLACE_WITHOUT_RANKING: Final = Phrase("only a ranking game has places")
PLAYER_OUT: Final = Phrase("{name} can't build anything and is out: {reasons}")
RAISES_LAND: Final = Phrase("raises land to level {level}")
RULE_E3: Final = Phrase("The three hexes below must have the same level, so that there is no gap.")
SAME_COLOUR: Final = Phrase("two players have the colour {colour}")
SEAT_HAS_LEFT: Final = Phrase(
    "seat {seat} has left the game: expected a seat that is still playing"
)
SEAT_HAS_WON: Final = Phrase("the game cannot continue: seat {other} has completed two kinds")
SEAT_OUT: Final = Phrase("seat {seat} has no legal build, so it is out")
SEAT_PLACED_TOO_EARLY: Final = Phrase("seat {other} is placed, but has not completed two kinds")
SETTLEMENTS_AT_END: Final = Phrase("{number} settlements at the end, sizes: {sizes}")
SETTLEMENT_AT_END: Final = Phrase("{number} settlement at the end, size: {sizes}")
SETTLEMENT_OF: Final = Phrase("settlement of {number} fields: {hexes}")
SETTLEMENT_SPLITS: Final = Phrase("one of {name}'s settlements splits into {parts}")
SETTLEMENT_TOO_HIGH: Final = Phrase("found a settlement on a field of level {level}")
STACK_FROM_TOP: Final = Phrase("stack, from the top: {lands}")
STAYING_IN: Final = Phrase("staying in the game")
STOP_TEMPLE: Final = Phrase("stop {name} from building a temple next turn")
TALUVA_PLAYERS: Final = Phrase("Taluva is for {least} to {most} players, not {players}")
TEAM_GOAL: Final = Phrase("your team wins when one of you has used up two kinds and the other one")
TEAMS_OR_RANKING: Final = Phrase("the team game and the ranking game cannot be combined")
TEAM_PLAYERS: Final = Phrase("the team game is for four players, not {players}")
TEMPLE_POSSIBLE: Final = Phrase("temple possible at {hexes}")
TILES_HELP: Final = Phrase("the unseen tiles, by kind")
TILES_NOT_A_LIST: Final = Phrase("tiles must be a list of codes such as JC")
TILES_NOT_A_NUMBER: Final = Phrase("the number of tiles must be a whole number, not {number}")
TILES_RESHUFFLED: Final = Phrase(
    "the tiles drawn do not match the header: the remaining tiles are reshuffled"
)
TILE_FIRST: Final = Phrase("place the tile first, then build")
TILE_IN_HAND: Final = Phrase("tile in hand: {direction}")
TILE_IN_HAND_BY_EAR: Final = Phrase(
    "tile in hand: {first}, then {second}, clockwise from the volcano"
)
TILE_IN_HAND_POINTS: Final = Phrase("tile in hand: points {direction}")
TILE_NOT_PLACED: Final = Phrase("tile {turn}, {found}, cannot be placed there: {why}")
TILE_PLACED_BY_EAR: Final = Phrase(
    "{name} places a tile, level {level}: volcano on {hex}, pointing {direction}"
)
TOO_LOW_FOR_TOWER: Final = Phrase(
    "a tower needs level {needed} or higher, but {hex} has level {level}"
)
TOO_MANY_COLOURS: Final = Phrase("too many colours: {colours} for {players} players")
TOO_MANY_PIECES: Final = Phrase("seat {seat} has {number} {pieces}: the limit is {most}")
TOO_MANY_TILES: Final = Phrase("too many tiles: only {number} is in play")
TOWER_POSSIBLE: Final = Phrase("tower possible at {hexes}")
TURN_MISSING: Final = Phrase("seat {seat} has not had a turn since the tile on {hex} was laid")
TURN_OF_ANOTHER_SEAT: Final = Phrase("turn {turn} belongs to seat {usual}, not seat {seat}")
TURN_TILE_HELP: Final = Phrase("turn the tile")
TWO_BUILDINGS: Final = Phrase("{hex} has two buildings: only one is allowed")
TOO_MANY_LINES: Final = Phrase("a log can have at most {most} lines")
TWO_KINDS_BUILT: Final = Phrase("all pieces of two kinds built")
TYPE_PLACE: Final = Phrase("type place, a hex and a direction, for example: {move}")
VOLCANO_OF_TURN: Final = Phrase(
    "{hex}: {land}, level {level}, points {direction}, laid in turn {turn}"
)
WIN: Final = Phrase("{winners} win the game: {reason}")
WINS: Final = Phrase("{winners} wins the game: {reason}")
WRONG_HISTORY: Final = Phrase("the history does not match the state")
WRONG_NUMBER_OF_TILES: Final = Phrase(
    "a game with {players} players has 1 to {most} tiles, not {tiles}"
)
WRONG_PLACES: Final = Phrase(
    "players who left the game must have the places {named}, one each, not {place}"
)
YOUR_FIRST_TOWER: Final = Phrase("your first tower")
YOUR_THIRD_TEMPLE: Final = Phrase("your third temple")

# taluva/host
MESSAGE_TOO_LONG: Final = Phrase("a message can have at most {most} characters")
SCREEN_FAILED: Final = Phrase("{name}'s screen failed: {problem}")
SEAT_TAKEN: Final = Phrase("This seat is taken. Ask the host for a new join code.")
NEXT_GAME: Final = Phrase("{name} has started the next game.")
NOT_HERE_YET: Final = Phrase("not here yet")
WRONG_CODES: Final = Phrase("wrong join codes")
PLAY_AS: Final = Phrase("You play as {name} now.")
TABLE_CLOSED: Final = Phrase("The host has closed the table.")
TOO_MANY_CODES: Final = Phrase("Too many wrong join codes. Wait a minute.")
NO_WATCHERS: Final = Phrase("There is no room for more watchers.")
WRONG_CODE: Final = Phrase("wrong join code for {name} from {address}")
NOT_READING: Final = Phrase("{name} does not read, and was disconnected")
DISAGREES: Final = Phrase("{name} does not agree to the undo")
TOO_MANY_CONNECTIONS: Final = Phrase("too many connections from your address")
TO_COME_BACK: Final = Phrase("To come back: {command}")
WAIT_SECONDS: Final = Phrase("wait {seconds} s before you do that again")

# taluva/i18n
NO_SUCH_LANGUAGE: Final = Phrase("there is no language {word}: choose from {known}")

# taluva/learn
STREAK: Final = Phrase("You have solved the daily puzzle {number} days in a row.")
NO_SUCH_COURSE: Final = Phrase("there is no course or lesson {word}: choose from {words}")
NO_SUCH_LESSON: Final = Phrase("{course} has no lesson {word}: choose from {words}")
PUZZLE_TASK: Final = Phrase("Exactly one complete turn solves this puzzle.")
SOME_TURNS_LATER: Final = Phrase("A few turns have passed. {text}")

# taluva/parallel
CLUSTER_NEEDS_TLS: Final = Phrase(
    "the cluster at {address} could run any code here: away from this machine, use TLS "
    "(tls://host:8786)"
)
CLUSTER_NEEDS_PACKAGE: Final = Phrase(
    "a cluster needs the package distributed: install it with {command}"
)
CLUSTER_WITHOUT_WORKERS: Final = Phrase(
    "the cluster at {address} has no workers: start one with {command}"
)
JOBS_OR_CLUSTER: Final = Phrase("--jobs is for this machine: a cluster has its own workers")
NO_CLUSTER: Final = Phrase(
    "cannot reach a cluster at {address}: expected the address of a scheduler, such as "
    "tls://host:8786"
)
WORKERS_LOST: Final = Phrase("worker processes were lost {number} times in a row")
WORKER_UNFIT: Final = Phrase("worker {worker} cannot run taluva {asked}: {problem}")

# taluva/record
IGNORING: Final = Phrase("ignoring {path}: {problem}")
IGNORING_PART: Final = Phrase("ignoring a part of {path}: {problem}")
NOT_JSON: Final = Phrase("not valid JSON")
NOT_UTF8: Final = Phrase("some characters are not UTF-8")
ONE_INVALID_ENTRY: Final = Phrase("{number} entry of {key} is not valid")
A_SEAT_UP_TO: Final = Phrase("a seat from 1 to {most}")
NO_SUCH_SEAT: Final = Phrase("there is no seat {seat}")
NO_LOG_ENTRY: Final = Phrase("found {text}, expected a turn number, 'result' or a comment with '#'")
BAD_LOG_LINE: Final = Phrase("{line} is not a valid log line")
CHARACTER_REPLACED: Final = Phrase("replaced a character that cannot be shown")
CONTROL_CHARACTERS: Final = Phrase("its name has control characters")
CONSEQUENCE_WITHOUT_CAUSE: Final = Phrase("found {entry}, but no earlier move causes it")
EMPTY_FILE: Final = Phrase("the file is empty and contains no game: expected '{line}'")
ENDED_AT_THAT_POINT: Final = Phrase(
    "the game has already ended at that point: continue from a turn between 1 and {last}"
)
FILE_CHANGED: Final = Phrase("another program has changed it")
FILE_GONE: Final = Phrase("the file no longer exists")
FILE_IN_USE: Final = Phrase("{path} is in use: another program is writing to it")
FILE_REPLACED: Final = Phrase("another file has replaced it")
FILE_TOO_SHORT: Final = Phrase(
    "the file ends too early and contains no game: expected more headers or an empty line"
)
INCOMPLETE_LINE: Final = Phrase("the last line is incomplete and is ignored: {line}")
KEY_SET_TWICE: Final = Phrase("{key} is already set on line {line}")
LINE_EDITED: Final = Phrase("an earlier line has been edited or damaged")
NOT_A_FILE_NAME: Final = Phrase("{path} is not a file name")
NOT_A_LOG: Final = Phrase("this is not a Taluva log: found {text}, expected '{line}'")
NOT_A_RESULT: Final = Phrase("this is not a valid result of this game")
NOTE_BY: Final = Phrase("note by {remark}")
FILE_TOO_LARGE: Final = Phrase("the file is too large")
NO_HOME: Final = Phrase("no home folder found: set {variable} to a folder")
NO_MOVE_TO_TAKE_BACK: Final = Phrase("there is no move to take back")
ONLY_ONE_TURN: Final = Phrase("there is no turn {turn}: this log has only turn {last}")
NO_SUCH_TURN: Final = Phrase("there is no turn {turn}: this log has turns {first} to {last}")
ONLY_A_NAME: Final = Phrase("{name} is only a name here: use the header 'bot' for a bot")
UNREADABLE: Final = Phrase("{path} cannot be read: {reason}")
UNWRITABLE: Final = Phrase("{path} cannot be written: {reason}")

# taluva/tui
MORE_ABOVE: Final = Phrase("{number} more above")
MORE_BELOW: Final = Phrase("{number} more below")
BAD_BACKGROUND: Final = Phrase("background must be dark or light")
BAD_BASE: Final = Phrase("base must be one of {names}")
BAD_CONTRAST: Final = Phrase("contrast must be a number from {least} to {most}")
BEFORE_FIRST_MOVE: Final = Phrase("before the first move")
DID_YOU_MEAN: Final = Phrase("did you mean {word}?")
NOTHING_ELSE_LEGAL: Final = Phrase("{reason} ({move}); nothing else is legal")
NOT_A_COLOUR: Final = Phrase("{colour} is not one of the 256 colours")
NOT_TOML: Final = Phrase("{path}: not valid TOML")
NO_COMMAND: Final = Phrase("there is no command {word}")
UNKNOWN_WORD: Final = Phrase("unknown word {word}; ask for one of these: {words}")
NO_PALETTE_FILE: Final = Phrase(
    "there is no palette {name}: choose from {names}, or name a file ({reason})"
)
ONLY_WHEN_OVER: Final = Phrase("{word} works only when the game is over")
LINES_IN_VIEW: Final = Phrase("{first}-{last} of {all}")
PAPER_AND_INK_MISSING: Final = Phrase(
    'for 16 colours, {role} must name paper and ink, such as "bright_cyan black"'
)
PROMPT_HELP: Final = Phrase("{what}   (arrows select, Tab lists, F2 marks legal moves)")
WINDOW_TOO_SMALL: Final = Phrase("make the window at least {columns}x{lines}")
DESTROYED_HOUSES: Final = Phrase("{cause} destroyed {number} of your houses, {name} ({hex})")
COST_YOU: Final = Phrase("{cause} cost you {stock}, {name}")
BURIED_YOUR_HUTS: Final = Phrase("{cause} buried {number} of your huts, {name} ({hexes})")
BURIED_HUTS_SHORT: Final = Phrase("{cause} buried {number} of {name}'s huts")
SPLIT_YOURS: Final = Phrase("{cause} split your settlement into {parts} parts, {name}")
PERSON_CONVERTED: Final = Phrase("{cause} converted your person on {place}, {name}")
REMATCH_SUMMARY: Final = Phrase("play again with the same players; the next one starts")
BAD_DECK: Final = Phrase("a deck must start with the tiles placed so far and can't be empty")
