"""Profiles of entities from the graph, as resolution across documents compares them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import log2

from consilience.graph.model.identity import content_id
from consilience.graph.resolution.across.facts_apart import may_contradict
from consilience.graph.resolution.across.namesakes import may_be_told_apart
from consilience.graph.resolution.across.profiles import EntityProfile, Tie
from consilience.graph.resolution.kinds import kind_of
from consilience.graph.schema.labels import type_label
from consilience.graph.store.store import Store

__all__ = ["NameProfile", "ReadProfile", "add_company", "is_everywhere", "list_telling", "read_named", "read_profiles"]

_DOCUMENTS, _COMPANY_DOCUMENTS, _NAMED, _TIES, _SPREAD = 200, 5, 100, 60, 20
_WITHIN = ["located_in", "part_of", "in_country", "P17", "P131", "country", "administrative_division_of"]
"""Relations that say what a place lies in."""


@dataclass(frozen=True, slots=True)
class NameProfile:
    """An entity with its names alone."""

    profile: EntityProfile
    everywhere: bool
    """Whether its names mean it in all documents: `Tuesday` is another in each."""
    keyed: bool
    """Whether it has keys under which others find it."""
    several: bool
    """Whether more than one document names it."""


@dataclass(frozen=True, slots=True)
class ReadProfile:
    """An entity as the graph tells of it, and as each of its documents does."""

    profile: EntityProfile
    first: Sequence[str]
    """The first of its documents, by their ids: those of which is read what they name besides it."""
    company: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    """What these name besides it; empty before it is read."""

    def parts(self) -> list[EntityProfile]:
        """Return it as each of those documents tells of it, or of those that its facts name."""
        ties = self.profile.ties
        documents = sorted({*self.first, *(document for tie in ties for document in tie.documents)})
        return [
            replace(
                self.profile,
                documents=frozenset({document}),
                ties=tuple(tie for tie in ties if document in tie.documents),
                company=self.company.get(document, {}),
            )
            for document in documents
        ]


async def read_named(store: Store, ids: Sequence[str]) -> list[NameProfile]:
    """Return those of these entities that are there, with their names alone.

    Raises:
        StoreError: the database failed.
    """
    (row,) = await store.rows("name_profiles", ids=list(ids))
    return [
        NameProfile(
            EntityProfile(id_, type_, name, frozenset(aliases)),
            kind_of(type_) != "other" or is_everywhere(id_, type_, key),
            keyed,
            several,
        )
        for id_, type_, key, name, aliases, keyed, several in row["entities"]
    ]


async def list_telling(store: Store, ids: Iterable[str], single: frozenset[str]) -> set[str]:
    """Return those of these entities of which facts may contradict one another, by the types of their edges alone.

    Args:
        store: the graph.
        ids: of entities.
        single: predicates with one object, by the schema.

    Raises:
        StoreError: the database failed.
    """
    asked = sorted(ids)
    if not asked:
        return set()
    (row,) = await store.rows("edges_from_entities", ids=asked)
    labels = single | {type_label(each) for each in single}
    return {id_ for id_, types in row["entities"] if any(may_contradict(each, labels) for each in types)}


async def read_profiles(
    store: Store,
    profiles: Iterable[EntityProfile],
    *,
    single: frozenset[str] = frozenset(),
    parted: Collection[str] = (),
) -> dict[str, ReadProfile]:
    """Return these entities with documents and facts, by id; `add_company` reads what documents name besides them.

    Of facts that cannot contradict others it is not read what the other end lies in, and the documents that state them
    only for entities that are perhaps two.

    Args:
        store: the graph.
        profiles: the entities with their names.
        single: predicates with one object, by the schema.
        parted: ids of those that may be found to be two.

    Raises:
        StoreError: the database failed.
    """
    found = {each.id: each for each in profiles}
    ids = sorted(found)
    if not ids:
        return {}
    (row,) = await store.rows("profile_documents", ids=ids, most=_DOCUMENTS)
    documents = dict(row["entities"])
    (row,) = await store.rows("profile_ties", ids=ids, most=_TIES)
    told = {id_: ties for id_, ties in row["entities"] if id_ in documents}
    read = {
        id_: replace(found[id_], documents=frozenset(named), ties=tuple(_tie(*values) for values in told.get(id_, ())))
        for id_, named in documents.items()
    }
    facts = {
        values[0]
        for id_ in parted
        if id_ in read and may_be_told_apart(read[id_], single)
        for values in told.get(id_, ())
    }
    ends = {values[3] for ties in told.values() for values in ties if may_contradict(values[1], single)}
    if facts or ends:
        (row,) = await store.rows("tie_details", facts=sorted(facts), ends=sorted(ends), within=_WITHIN)
        stated, within = dict(row["documents"]), dict(row["within"])
        for id_, each in read.items():
            ties = tuple(
                replace(
                    tie, within=frozenset(within.get(values[3], ())), documents=frozenset(stated.get(values[0], ()))
                )
                for tie, values in zip(each.ties, told.get(id_, ()), strict=True)
            )
            read[id_] = replace(each, ties=ties)
    return {id_: ReadProfile(each, documents[id_][:_COMPANY_DOCUMENTS]) for id_, each in read.items()}


async def add_company(
    store: Store, read: Iterable[ReadProfile], *, pairs: Iterable[tuple[str, str]] = (), whole: Iterable[str] = ()
) -> dict[str, ReadProfile]:
    """Return these entities with what their first documents name besides them, by id, as far as it matters.

    Args:
        store: the graph.
        read: entities.
        pairs: ids of those whose company is compared: what only one document names is no company of both.
        whole: ids of those all of whose company is wanted.

    Raises:
        StoreError: the database failed.
    """
    known = {each.profile.id: each for each in read}
    of: dict[str, list[str]] = {}
    for each in known.values():
        for document in each.first:
            of.setdefault(document, []).append(each.profile.id)
    if not of:
        return known
    places = {document: at for at, document in enumerate(sorted(of))}
    # One more than is taken, since the entity itself may be among them.
    (row,) = await store.rows(
        "document_company",
        documents=[{"id": document, "of": of[document]} for document in places],
        near=_list_near(known, places, pairs, whole),
        named=_NAMED + 1,
        spread=_SPREAD,
    )
    told: list[dict[str, float]] = [{} for _ in places]
    for other, spread, ats in row["company"]:
        for at in ats:
            told[at][other] = 1 / spread
    last = {(at, id_): last for at, id_, last in row["outside"]}
    added = {}
    for id_, each in known.items():
        company = {}
        for document in each.first:
            at = places[document]
            left_out = {id_, last.get((at, id_))}
            company[document] = {other: share for other, share in told[at].items() if other not in left_out}
        joined = {other: share for some in company.values() for other, share in some.items()}
        added[id_] = replace(each, profile=replace(each.profile, company=joined), company=company)
    return added


def _list_near(
    known: Mapping[str, ReadProfile],
    places: Mapping[str, int],
    pairs: Iterable[tuple[str, str]],
    whole: Iterable[str],
) -> list[list[int]]:
    """Return the places of the documents that each is compared with."""
    near: list[set[int]] = [set() for _ in places]
    for one, other in pairs:
        if one in known and other in known:
            for mine in known[one].first:
                for theirs in known[other].first:
                    near[places[mine]].add(places[theirs])
    for id_ in whole:
        for document in known[id_].first:
            near[places[document]].add(places[document])
    return [sorted(each) for each in near]


def is_everywhere(entity_id: str, type_: str, key: str) -> bool:
    """Tell whether the entity is one in all documents: `Tuesday` is another in each."""
    return entity_id == content_id("entity", type_, key)


def _tie(
    _fact: str, predicate: str, inverse: bool, other: str, type_: str, key: str, name: str, facts: int | None
) -> Tie:
    value = kind_of(type_) == "other" and not is_everywhere(other, type_, key)
    return Tie(predicate, f"{type_}|{key}" if value else other, name, inverse, 1 / log2(2 + (facts or 0) / 4))
