"""Words by which names of ordinary prose are told apart; general English, nothing that one text would need."""

from consilience.agents.support.words.word_set import word_set

__all__ = [
    "BODIES",
    "BODY_NOUNS",
    "COUNTRIES",
    "FIELDS_BEFORE",
    "GAME_NOUNS",
    "GAME_VERBS",
    "GAME_WORDS",
    "GODS",
    "LIVING",
    "LOWER_BODIES",
    "NAMED_BODIES",
    "NO_NAMED_BODY",
    "PERSONAL",
    "PLACE_NOUNS",
    "POST_NOMINALS",
    "RAILWAYS",
    "SETTLEMENTS",
    "SHIPS",
    "TITLES",
    "WORKS",
    "WORK_ENDINGS",
]

POST_NOMINALS = word_set(
    "FRS FRSE FBA QC KC MP MEP MLA MPP OBE CBE MBE KBE DBE GBE KCB GCB CB KCMG GCMG CMG KCVO CVO MVO KCIE CIE KG KT OM "
    "CH PC JP VC GC MC DSC DFC DSO TD RA ARA FRCS FRCP FRGS FSA PhD Ph.D. MD M.D. Esq Esq. SJ S.J. OP FAAS"
)
"""Honours after a person's name."""

TITLES = word_set(
    "mr mr. mrs mrs. ms ms. miss dr dr. prof prof. sir dame lord lady captain colonel general major sergeant "
    "lieutenant commander admiral president senator minister secretary chancellor mayor governor judge justice rev "
    "rev. reverend father brother sister st st. saint professor inspector detective officer king queen prince "
    "princess emperor duke count baron spokesman spokeswoman spokesperson administrator director chairman chairwoman "
    "chair coach head chief deputy vice democrat republican conservative representative congressman congresswoman"
)
"""Words before a person's name that are no part of it, in lower case."""

BODY_NOUNS = word_set(
    "Church Communion Party Federation University College School Institute Institution Museum Hospital Court Ministry "
    "Department Agency Bureau Commission Committee Council Congress Parliament Senate Assembly Union League "
    "Association Society Academy Foundation Bank Board Army Navy Police Company Corporation Group Club Orchestra Band "
    "Brigade Battalion Regiment Corps Authority Office Alliance Coalition Movement Front Team Airlines Airways News "
    "Press Times Post Herald Tribune Gazette Journal Guard Force Studios Records Fund Trust Center Centre"
)
"""Capitalised nouns that make the name around them that of a body of people."""

PLACE_NOUNS = word_set(
    "Stadium Arena Bridge Street Road Avenue Square Airport Harbour Harbor Canal River Sea Bay Island Islands Lake "
    "Mount Mountain Mountains Valley Park Facility Pad Tower Palace Castle Station Cathedral Beach Hill Hills Forest "
    "Desert Peninsula Strait Gulf Ocean Cape Coast County Province District Highway Memorial Hall Plaza Port Temple"
)
"""Capitalised nouns that make the name around them that of a place or structure."""

RAILWAYS = word_set("Underground Railway Railways Railroad Tramways")
"""Nouns that end the name of who runs trains, not of a place."""

WORK_ENDINGS = word_set(
    "System Systems Program Programme Project Plan Act Treaty Agreement Award Awards Prize Medal Championship "
    "Championships Cup Festival Expo Olympics Games Tour Theory Method Minute Trilogy Movie Show Prix Marathon "
    "Revolution Census Protocol Operation Code Countdown"
)
"""Nouns that make the name that they end that of a work, prize, law, plan or event."""

WORKS = word_set(
    "film movie series book novel album song opera play poem magazine game show sitcom musical comedy drama "
    "documentary painting article paper essay treatise video single soundtrack ballet symphony trilogy software "
    "browser programme"
)
"""Nouns of works: a name in apposition to one is the work's."""

GODS = word_set("god goddess deity language religion disease planet species spirit demon")
"""Nouns of what is neither person, body nor place: `gods such as Apollo`."""

SHIPS = word_set(
    "shuttle hms uss rms ss spacecraft probe satellite ship submarine ferry frigate orbiter rover rocket yacht "
    "icebreaker liner vessel sloop trawler cruiser destroyer battleship tanker freighter schooner steamer steamship "
    "corvette warship gunboat minesweeper barge tugboat lifeboat whaler galleon"
)
"""Nouns before the name of a craft, in lower case."""

FIELDS_BEFORE = word_set(
    "professor professorship chair degree ph.d. phd doctorate lecturer master bachelor diploma studies"
)
"""Nouns after which `of` or `in` and a name speak of a field: `a degree in Linguistics`."""

NO_NAMED_BODY = word_set(
    "church state department university company government court school party army navy police house congregation "
    "college institute union council board crown ministry bank club team association internet web hospital city "
    "gospels bible koran quran torah"
)
"""Nouns that name no body by themselves, however they are written."""

SETTLEMENTS = word_set(
    "city town village district province region state island capital county municipality suburb diocese monastery "
    "port parish hamlet borough township commune neighbourhood neighborhood"
)
"""Nouns whose `of` leads to a place's name."""

BODIES = word_set("military navy army parliament police senate cabinet")
"""Nouns that name a body with an adjective of nationality before them: `the Danish parliament`."""

LOWER_BODIES = word_set("board authority agency ministry commission council association institute department")
"""Nouns without a capital that end the name of a body: `the Malta Gaming authority`."""

NAMED_BODIES = word_set("team company firm band club startup charity newspaper airline retailer")
"""Nouns directly before the name of a body: `the airline Qantas`."""

PERSONAL = word_set(
    "portrait statue son daughter wife husband widow friend brother sister life biography bust cousin nephew niece"
)
"""Nouns whose `of` leads to a person."""

LIVING = word_set("bear live reside settle bury grow raise")
"""Verbs whose `in` or `at` leads to a place."""

GAME_WORDS = word_set(
    "match game goal cup tournament championship championships league season penalty half-time halftime midfielder "
    "striker goalkeeper referee semifinal semi-final quarterfinal final innings wicket football soccer rugby cricket "
    "hockey basketball squad"
)
GAME_VERBS = word_set(
    "defeat beat face win lose draw score play substitute concede trail thrash trounce outplay dominate qualify "
    "advance equalise equalize tie join rejoin sign represent captain coach"
)
"""What teams do to one another."""

GAME_NOUNS = word_set("debut appearance goal cap loan striker midfielder defender goalkeeper pitcher quarterback")
"""What players are and have for a team."""

COUNTRIES = word_set(
    "Afghanistan Albania Algeria Andorra Angola Argentina Armenia Australia Austria Azerbaijan Bahrain Bangladesh "
    "Belarus Belgium Belize Benin Bhutan Bolivia Botswana Brazil Brunei Bulgaria Burundi Cambodia Cameroon Canada "
    "Chad Chile China Colombia Comoros Croatia Cuba Cyprus Denmark Djibouti Ecuador Egypt England Eritrea Estonia "
    "Eswatini Ethiopia Fiji Finland France Gabon Gambia Germany Ghana Greece Grenada Guatemala Guinea Guyana Haiti "
    "Honduras Hungary Iceland India Indonesia Iran Iraq Ireland Israel Italy Jamaica Japan Kazakhstan Kenya Kiribati "
    "Korea Kosovo Kuwait Kyrgyzstan Laos Latvia Lebanon Lesotho Liberia Libya Liechtenstein Lithuania Luxembourg "
    "Madagascar Malawi Malaysia Maldives Mali Malta Mauritania Mauritius Mexico Micronesia Moldova Monaco Mongolia "
    "Montenegro Morocco Mozambique Myanmar Namibia Nauru Nepal Netherlands Nicaragua Niger Nigeria Norway Oman "
    "Pakistan Palau Palestine Panama Paraguay Peru Philippines Poland Portugal Qatar Romania Russia Rwanda Samoa "
    "Scotland Senegal Serbia Seychelles Singapore Slovakia Slovenia Somalia Spain Sudan Suriname Sweden Switzerland "
    "Syria Taiwan Tajikistan Tanzania Thailand Togo Tonga Tunisia Turkey Turkmenistan Tuvalu Uganda Ukraine Uruguay "
    "Uzbekistan Vanuatu Venezuela Vietnam Wales Yemen Zambia Zimbabwe"
)
"""Countries whose name is one word."""
