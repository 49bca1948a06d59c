"""Classes of English words that the event expert's grammar needs; nothing here belongs to one schema."""

from consilience.agents.support.words.word_set import word_set

__all__ = [
    "ACCUSING",
    "APPROXIMATIONS",
    "CARRIERS",
    "CLEARING",
    "CONDITION",
    "DEFINITE",
    "DOUBT",
    "ESCAPING",
    "FACTUAL_INFINITIVES",
    "GEOGRAPHIC",
    "GIVING",
    "HABIT",
    "LEAVING",
    "LOOSE",
    "MODALS",
    "NEGATION",
    "QUOTATION_MARKS",
    "REPORTING",
    "ROUND_NUMBERS",
    "SPEAKING_OF",
    "SUFFERING",
    "TELLING",
    "UNREAL_ADVERBS",
    "UNREAL_GOVERNORS",
    "UNREAL_MODIFIERS",
    "UNREAL_NOUNS",
    "WHOEVER",
]

GIVING = word_set(
    "carry commit conduct launch make stage perpetrate wage mount plan plot perform execute give hold have take do "
    "order lead join attend begin start pay announce issue attempt orchestrate claim accept admit deny plead"
)
"""Verbs whose subject is the agent of the noun they govern: `carry out an attack`, `hold talks`."""

SUFFERING = word_set("suffer undergo sustain receive survive face experience get await")
"""Verbs whose subject is the patient of the noun they govern: `suffer an attack`."""

CARRIERS = word_set("responsibility credit series wave string spate number act campaign attempt")
"""Nouns that stand between such a verb and the event: `claim responsibility for the attack`."""

ACCUSING = word_set(
    "sentence convict jail imprison arrest detain charge indict accuse suspect blame try prosecute fine condemn punish "
    "suspend expel thank praise honour honor"
)
"""Verbs whose object did what follows with `for`, `of` or `with`: `jailed Bob for killing Ann`."""

CLEARING = word_set("clear acquit absolve exonerate exculpate vindicate")
"""Verbs whose object did not do what they are said of: `was cleared of killing Ann`."""

ESCAPING = word_set("escape evade elude dodge sidestep forestall")
"""Verbs that deny the event that follows without an article: `escaped arrest`, but not `escaped the attack`."""

SPEAKING_OF = word_set(
    "condemn investigate describe call denounce mention report discuss recall remember commemorate celebrate mark "
    "mourn criticise criticize confirm reveal explain study witness cover film document reject praise protest probe "
    "question"
)
"""Verbs that speak of an event: when and where somebody does so is not when and where it happens."""

TELLING = SPEAKING_OF | ACCUSING | CLEARING | {"find", "say", "tell", "announce", "demand"}
"""Verbs whose time and place are those of telling, of a charge or of a verdict, not of the deed."""

GEOGRAPHIC = word_set(
    "city town village hamlet state province district region county island coast shore border area part suburb "
    "outskirts neighbourhood neighborhood port diocese parish municipality valley prefecture north south east "
    "west northeast northwest southeast southwest center centre heart street vicinity republic kingdom colony "
    "territory waters gulf peninsula monastery abbey"
)
"""Nouns for a place that a name after `of` tells: `the city of Ghent`, `off the coast of Aceh`."""

NEGATION = word_set("not n't never no neither nor without hardly nobody none nothing")
MODALS = word_set("will shall may might could would should must can 'll 'd wo ca ought")
CONDITION = word_set("if unless whether lest should")

UNREAL_GOVERNORS = word_set(
    "want wish hope plan intend aim try attempt seek threaten promise vow pledge offer order demand ask request urge "
    "call tell instruct command propose suggest recommend agree expect prepare schedule set due consider decide need "
    "require allow permit let enable likely unlikely possible ready able willing afraid fear worry warn prevent avoid "
    "stop fail refuse deny decline forbid prohibit ban block foil thwart avert abort cancel postpone oppose accuse "
    "suspect allege claim charge believe think imagine assume conspire plot predict forecast anticipate envisage "
    "encourage persuade supposed reject rule pretend dream rumour rumor speculate cancel scrap abandon"
)
"""Wishes, plans, attempts, orders, threats, doubts: what stands below them need not have happened."""

DOUBT = word_set(
    "hope wish fear expect deny doubt suspect allege believe think imagine assume predict forecast anticipate claim "
    "accuse demand insist propose suggest recommend agree pretend suppose rumour rumor "
    "speculate dream refute false untrue doubtful unclear unlikely"
)
"""Verbs whose finite clause need not be true: `denied that he was arrested`, but not `told them that he was`."""

REPORTING = word_set("tell call accuse charge suspect claim warn worry expect")
"""Verbs that say nothing against the noun they govern: `accused of the attack`, `the meeting was called`."""

FACTUAL_INFINITIVES = word_set("begin start continue manage happen return have force help use tend")
"""Words whose infinitive tells what happened: `managed to escape`."""

LEAVING = word_set("leave quit resign retire depart")
"""Verbs after which an infinitive says what came next: `left the bank to join Acme`."""

UNREAL_NOUNS = word_set(
    "attempt bid chance danger fear hope likelihood offer plan plot possibility proposal prospect risk rumour rumor "
    "speculation threat warning"
)
"""Nouns that leave open whether the event comes about that hangs on them: `fears of an attack`, `a takeover bid`."""

UNREAL_MODIFIERS = word_set(
    "alleged suspected possible potential planned attempted future threatened failed would-be hypothetical upcoming "
    "forthcoming foiled averted imminent likely proposed impending purported supposed next no any"
)
APPROXIMATIONS = word_set("almost nearly")
"""Adverbs that say that it did not quite come about: `almost married`."""
UNREAL_ADVERBS = APPROXIMATIONS | word_set("allegedly possibly perhaps maybe probably likely supposedly soon")
HABIT = word_set("often usually always sometimes generally normally typically frequently rarely commonly ever")
WHOEVER = word_set("you one anyone everyone people somebody someone")

LOOSE = word_set("any no some every each another other such more most all many several various both")
"""Words before a noun that only say how many or which other."""

DEFINITE = word_set("the this that these those")
ROUND_NUMBERS = word_set("ten dozen hundred thousand million billion trillion")
QUOTATION_MARKS = word_set("“ ” \" ' ‘ ’ ` '' ``")
