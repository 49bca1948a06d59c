"""Texts about the people of the sample corpus and their neighbours, so that a list of runs looks like one."""

from collections.abc import Mapping

__all__ = ["TEXTS"]

TEXTS: Mapping[str, Mapping[str, str]] = {
    "tools": {
        "North quay strike.txt": (
            "Dockworkers at the north quay in Rotterdam walked out on Tuesday after Kestrel Shipping announced "
            "that it would close its repair yard there. Joris Van Alden, who leads Kestrel Freight, met the union "
            "in the afternoon and left without an agreement.\n\n"
            "The yard employs 212 people. It was founded in 1974 by Pieter Van Alden.\n"
        ),
        "Harbour Mission, annual report": (
            "The Harbour Mission in Rotterdam housed 1,840 sailors last year, more than in any year since 1998. "
            "Its director, Anneke Visser, said in March that the charity would open a second house in Antwerp.\n\n"
            "Visser joined the Mission in 2009. She was born in Delft and worked for Norden Ferries before.\n"
        ),
        "Norden Ferries buys two ships.html": (
            "Norden Ferries of Bergen bought two ships from a yard in Gdansk on Friday, its chief executive said. "
            "The ships, which cost 96 million euros together, will sail between Bergen and Aberdeen.\n\n"
            "Halvor Nilsen, who headed the yard until 2021, moved to Oslo and joined the ministry.\n"
        ),
        "Asteria Biotech names a new head": (
            "Asteria Biotech appointed Dr. Maren Kolb as its chief executive on Wednesday. Kolb, who was born in "
            "Vienna, led the laboratory of the company in Lisbon for six years. Her predecessor resigned in "
            "January.\n"
        ),
    },
    "quarrel": {
        "Minutes of the council of Eastmere": (
            "The council of Eastmere met on 4 March. Ms Hollis, who chairs it, opened the session at nine. Mr "
            "Ferrant, who had asked for a new lighthouse, was told to wait until the survey of Eastmere is done.\n"
        ),
        "A letter to the editor": (
            "Nobody who knows the quays of Thornby believes in the new timetable. Ms Okafor, who takes the first "
            "ferry every day, has been late eleven times since May. The mayor of Thornby has not answered her "
            "letters.\n"
        ),
        "Interview with the pilot of Saltholm": (
            "The tower of Saltholm stands on sand. Mr Brandt, who has steered ships past it for thirty years, "
            "says that it leans. After him spoke Ms Lindqvist, who built the new pier of Saltholm and disagrees.\n"
        ),
    },
}
"""Texts by the names of their documents, by the team that reads them."""
