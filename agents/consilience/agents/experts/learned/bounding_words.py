"""Classes of English words that bound names: what may stand in one, and what does not begin one."""

from consilience.agents.support.word_set import word_set

__all__ = ["INITIALISMS", "LINKS", "OPENERS", "PRONOUNS", "SUFFIXES"]

PRONOUNS = word_set(
    "i me my mine myself we us our ours you your he him his himself she her hers herself it its itself they them "
    "their theirs who whom whose which that where there"
)
"""Personal, possessive, reflexive and relative pronouns, and `there`: what may stand for a name."""

LINKS = word_set("of de la le du des da do dos del di van von der den ter ten al el bin ibn for and & the at in")
"""Words that may stand inside a name between two capitals: `University of California`."""

SUFFIXES = word_set("inc ltd llc corp co plc gmbh jr sr ag lp sa nv")
"""What follows a company's name after a comma: `Acme, Inc.`"""

OPENERS = word_set(
    "the a an in on at by for from of to as with after before during since until when while where although "
    "though but and or nor if then so yet because however meanwhile also later today this that these those there "
    "here he she it they we i you his her its their our your my who which what how why both each some many most "
    "all no not only once upon under over about between among following despite according prior born currently "
    "previously originally formerly earlier recently eventually finally initially subsequently additionally "
    "moreover furthermore having being while joining mr mrs ms dr prof sir president chairman chairwoman chair "
    "director ceo cfo coo cto founder co-founder owner manager professor secretary minister governor senator "
    "judge captain coach general colonel chief head deputy vice assistant executive managing editor principal "
    "dean king queen prince princess lord lady pope bishop archbishop saint"
)
"""Words that open a sentence, titles and offices: no part of a name at its beginning."""

INITIALISMS = word_set("ceo cfo coo cto")
"""Offices that are written in capitals: no names either."""
