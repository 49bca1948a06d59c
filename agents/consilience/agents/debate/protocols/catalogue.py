"""All protocols by name."""

from collections.abc import Mapping

from consilience.agents.debate.protocols.consultancy import consultancy
from consilience.agents.debate.protocols.debate import debate
from consilience.agents.debate.protocols.expert import expert
from consilience.agents.debate.protocols.naive import naive
from consilience.agents.debate.rules import DebateProtocol

__all__ = ["PROTOCOLS"]

PROTOCOLS: Mapping[str, DebateProtocol] = {
    "naive": naive,
    "expert": expert,
    "consultancy": consultancy,
    "debate": debate,
}
