"""The public names for bots and matches: ``from taluva.bots import make_bot``."""

from taluva.bots.arena import EntrantData as EntrantData
from taluva.bots.arena import Interval as Interval
from taluva.bots.arena import MatchData as MatchData
from taluva.bots.arena import MatchGame as MatchGame
from taluva.bots.arena import PlayedData as PlayedData
from taluva.bots.arena import StandingsRow as StandingsRow
from taluva.bots.matches import LimitedBot as LimitedBot
from taluva.bots.matches import MatchResult as MatchResult
from taluva.bots.matches import make_bot as make_bot
from taluva.bots.matches import play_match as play_match
from taluva.bots.spec import SpecError as SpecError
from taluva.core.bot import Bot as Bot
from taluva.core.bot import Budget as Budget
from taluva.core.bot import Hint as Hint
