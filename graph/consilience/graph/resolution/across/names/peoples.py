"""Adjectives of countries, which some take for names of the place (`Japanese`, `Japan`), and places with two names."""

__all__ = ["country_of", "is_people"]

_WORDS = """
afghan afghanistan; albanian albania; algerian algeria; american united_states; angolan angola; argentine argentina;
argentinian argentina; armenian armenia; australian australia; austrian austria; bangladeshi bangladesh;
belarusian belarus; belgian belgium; bolivian bolivia; bosnian bosnia; brazilian brazil; british united_kingdom;
bulgarian bulgaria; cambodian cambodia; canadian canada; chilean chile; chinese china; colombian colombia;
croatian croatia; cuban cuba; czech czech_republic; danish denmark; dutch netherlands; ecuadorian ecuador;
egyptian egypt; english england; estonian estonia; ethiopian ethiopia; filipino philippines; finnish finland;
french france; georgian georgia; german germany; ghanaian ghana; greek greece; hungarian hungary; icelandic iceland;
indian india; indonesian indonesia; iranian iran; iraqi iraq; irish ireland; israeli israel; italian italy;
jamaican jamaica; japanese japan; jordanian jordan; kazakh kazakhstan; kenyan kenya; kuwaiti kuwait; latvian latvia;
lebanese lebanon; libyan libya; lithuanian lithuania; malaysian malaysia; maltese malta; mexican mexico;
mongolian mongolia; moroccan morocco; nepalese nepal; nigerian nigeria; norwegian norway; pakistani pakistan;
palestinian palestine; peruvian peru; polish poland; portuguese portugal; qatari qatar; romanian romania;
russian russia; scottish scotland; serbian serbia; singaporean singapore; slovak slovakia; slovenian slovenia;
somali somalia; spanish spain; sudanese sudan; swedish sweden; swiss switzerland; syrian syria; taiwanese taiwan;
thai thailand; tunisian tunisia; turkish turkey; ugandan uganda; ukrainian ukraine; uruguayan uruguay;
venezuelan venezuela; vietnamese vietnam; welsh wales; zambian zambia; zimbabwean zimbabwe; european europe;
african africa; asian asia; soviet soviet_union; yugoslav yugoslavia; saudi saudi_arabia; south_korean south_korea;
north_korean north_korea; new_zealander new_zealand; south_african south_africa; sri_lankan sri_lanka
"""

_NAMES = """
us united_states; usa united_states; u_s united_states; united_states_of_america united_states; america united_states;
uk united_kingdom; great_britain united_kingdom; britain united_kingdom; holland netherlands; ussr soviet_union;
burma myanmar; persia iran; ceylon sri_lanka; siam thailand; prc china; roc taiwan;
uae united_arab_emirates; czechia czech_republic; eire ireland; people_s_republic_of_china china;
peoples_republic_of_china china; kiev kyiv; bombay mumbai; peking beijing; calcutta kolkata; saigon ho_chi_minh_city;
leningrad saint_petersburg; st_petersburg saint_petersburg; petrograd saint_petersburg; constantinople istanbul;
nyc new_york_city; madras chennai; canton guangzhou; danzig gdansk;
pressburg bratislava; christiania oslo; batavia jakarta; rangoon yangon; korea_republic south_korea;
republic_of_korea south_korea; ivory_coast cote_divoire; swaziland eswatini; cape_verde cabo_verde
"""


def _pairs(text: str) -> dict[str, str]:
    entries = [entry.split() for entry in " ".join(text.split()).split(";") if entry.strip()]
    return {one.replace("_", " "): other.replace("_", " ") for one, other in entries}


_PEOPLES, _OTHER_NAMES = _pairs(_WORDS), _pairs(_NAMES)


def country_of(folded: str) -> str:
    """Return the place that a folded adjective or other name means, or the name itself."""
    return _PEOPLES.get(folded) or _OTHER_NAMES.get(folded, folded)


def is_people(folded: str) -> bool:
    """Tell whether a folded name is an adjective of a country."""
    return folded in _PEOPLES
