"""Names of countries in English, as texts write them: what a place within one is no rival of."""

from consilience.agents.support.words.word_set import word_set

__all__ = ["is_country", "is_larger_than_a_country", "may_lie_in_country"]

_OF_ONE_WORD = word_set(
    "afghanistan albania algeria andorra angola argentina armenia australia austria azerbaijan bahamas bahrain "
    "bangladesh barbados belarus belgium belize benin bhutan bolivia botswana brazil britain brunei bulgaria "
    "burma burundi cambodia cameroon canada chad chile china colombia comoros congo croatia cuba cyprus czechia "
    "czechoslovakia denmark djibouti dominica ecuador egypt england eritrea estonia eswatini ethiopia fiji "
    "finland france gabon gambia germany ghana greece grenada guatemala guinea guyana haiti honduras hungary "
    "iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kazakhstan kenya kiribati kosovo "
    "kuwait kyrgyzstan laos latvia lebanon lesotho liberia libya liechtenstein lithuania luxembourg madagascar "
    "malawi malaysia maldives mali malta mauritania mauritius mexico micronesia moldova monaco mongolia "
    "montenegro morocco mozambique myanmar namibia nauru nepal netherlands nicaragua niger nigeria norway oman "
    "pakistan palau palestine panama paraguay peru philippines poland portugal prussia qatar rhodesia romania "
    "russia rwanda samoa scotland senegal serbia seychelles singapore slovakia slovenia somalia spain sudan "
    "suriname swaziland sweden switzerland syria taiwan tajikistan tanzania thailand tibet togo tonga tunisia "
    "turkey turkmenistan tuvalu u.k. u.s. u.s.a. uganda uk ukraine uruguay us usa ussr uzbekistan vanuatu "
    "venezuela vietnam wales yemen yugoslavia zaire zambia zimbabwe"
)
_OF_SEVERAL = frozenset(
    (
        *("antigua and barbuda", "bosnia and herzegovina", "burkina faso", "cape verde"),
        *("central african republic", "costa rica", "czech republic", "dominican republic", "east germany"),
        *("east timor", "el salvador", "equatorial guinea", "great britain", "ivory coast", "marshall islands"),
        *("new zealand", "north korea", "north macedonia", "northern ireland", "papua new guinea"),
        *("people's republic of china", "republic of ireland", "san marino", "saudi arabia", "sierra leone"),
        *("solomon islands", "south africa", "south korea", "south sudan", "soviet union", "sri lanka"),
        *("trinidad and tobago", "united arab emirates", "united kingdom", "united states"),
        *("united states of america", "vatican city", "west germany"),
    )
)
_LARGER = word_set(
    "europe africa asia eurasia america americas oceania australasia antarctica arctic caribbean balkans scandinavia "
    "mediterranean middle east west north south peninsula empire union commonwealth kingdom britain yugoslavia"
)


def is_country(name: str) -> bool:
    """Tell whether a name is that of a country, of now or of the last two centuries; of Georgia it is not told."""
    plain = name.casefold().removeprefix("the ")
    return plain in _OF_ONE_WORD or plain in _OF_SEVERAL


def is_larger_than_a_country(name: str) -> bool:
    """Tell whether a name has a word of those that a continent, an empire or a union is called by."""
    return not _LARGER.isdisjoint(name.casefold().split())


def may_lie_in_country(name: str, other: str) -> bool:
    """Tell whether the second name is a country's, and the first of what is neither a country nor larger than one."""
    return is_country(other) and not is_country(name) and not is_larger_than_a_country(name)
