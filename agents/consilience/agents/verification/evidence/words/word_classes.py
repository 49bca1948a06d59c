"""Classes of words that the evidence judge needs where there is no parse."""

from consilience.agents.support.words.word_set import word_set

__all__ = ["DENIALS", "EMPTY", "NEGATIONS", "SCOPE_ENDS", "UNCERTAIN"]

NEGATIONS = word_set("not n't n’t never no nor neither without nobody none nothing hardly cannot false untrue wrongly")
DENIALS = word_set("deny denies denied denying refute refutes refuted disprove disproved")
UNCERTAIN = word_set(
    "may might could would should can will shall if unless whether perhaps possibly maybe probably allegedly "
    "reportedly supposedly alleged suspected rumored expected planned plans plan wants want hopes hope intends "
    "intend threatens threaten failed fails unconfirmed doubt doubts doubted unclear"
)
SCOPE_ENDS = word_set(", ; : — – but although though while whereas because")
"""Where a negation before them ends to count."""

EMPTY = word_set(
    "a an the this that these those its his her their it he she they who whom whose which what where when how why and "
    "or but nor not no never of in on at by to for from with without as into over under between among about than then "
    "is are was were be been being am has have had having do does did will would can could may might must shall should "
    "one two first second third other another same such any some each every both all more most now past alone also "
    "there here subject object relation event type value name named names item something somebody someone whoever "
    "person people organisation organization company agency place location country city body bodies group entity time "
    "date thing things either many well several so if only"
)
"""Words of names and definitions that say nothing of one relation rather than another."""
