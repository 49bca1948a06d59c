"""All protocols by name."""

from collections.abc import Mapping

from consilience.agents.verification.debate.protocols.consultancy import consultancy
from consilience.agents.verification.debate.protocols.debate import debate
from consilience.agents.verification.debate.protocols.expert import expert
from consilience.agents.verification.debate.protocols.naive import naive
from consilience.agents.verification.debate.settings import DebateProtocol

__all__ = ["PROTOCOLS"]

PROTOCOLS: Mapping[str, DebateProtocol] = {
    "naive": naive,
    "expert": expert,
    "consultancy": consultancy,
    "debate": debate,
}
