/** A schema as the API gives it, with all that goes without saying. */
export interface Draft {
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly definition: string;
  readonly guidelines: string;
  readonly open_relations: boolean;
  readonly corenlp: Rules;
  readonly entities: Readonly<Record<string, EntityType>>;
  readonly relations: Readonly<Record<string, RelationType>>;
  readonly events: Readonly<Record<string, EventType>>;
  /** Changed as text alone; absent where there are none. */
  readonly attributes?: Readonly<Record<string, AttributeType>>;
}

/** Rules of the tool experts, which the schema keeps as they are. */
export type Rules = Readonly<Record<string, unknown>>;

interface Part {
  readonly definition: string;
  readonly corenlp: Rules;
}
export interface EntityType extends Part {
  readonly examples: readonly string[];
  readonly within_document: boolean;
}
export interface RelationType extends Part {
  readonly domain: readonly string[];
  readonly range: readonly string[];
  readonly functional: boolean;
  readonly symmetric: boolean;
}
export interface EventType extends Part {
  readonly roles: Readonly<Record<string, Role>>;
}
export interface Role extends Part {
  readonly types: readonly string[];
}

/** What entities have values of; only what the editor shows, or changes with other types. */
export interface AttributeType extends Part {
  readonly subjects: readonly string[];
  readonly datatype: string;
  readonly unit?: string | null;
}

export const ROOMS = ["entities", "relations", "events"] as const;
export type Room = (typeof ROOMS)[number];

const PART: Part = { definition: "", corenlp: {} };
const NEW = {
  entities: { ...PART, examples: [], within_document: false } satisfies EntityType,
  relations: { ...PART, domain: [], range: [], functional: false, symmetric: false } satisfies RelationType,
  events: { ...PART, roles: {} } satisfies EventType,
};
const NEW_ROLE: Role = { ...PART, types: [] };

/** A name that is not taken: `Type`, `Type 2`, … */
export function freeName(taken: Readonly<Record<string, unknown>>, wanted: string): string {
  let name = wanted;
  for (let number = 2; name in taken; number++) name = `${wanted} ${number}`;
  return name;
}

export function withType(draft: Draft, room: Room, name: string): Draft {
  return { ...draft, [room]: { ...draft[room], [name]: NEW[room] } };
}

/** The schema without a type; what refers to it no longer does. */
export function withoutType(draft: Draft, room: Room, name: string): Draft {
  const rest = without<unknown>(draft[room], name);
  const less = { ...draft, [room]: rest };
  return room === "entities" ? referring(less, (names) => names.filter((one) => one !== name)) : less;
}

/** The schema with a type under another name, at its place; what refers to it follows. */
export function renamedType(draft: Draft, room: Room, from: string, to: string): Draft {
  if (from === to || to in draft[room]) return draft;
  const renamed = { ...draft, [room]: rename<unknown>(draft[room], from, to) };
  return room === "entities" ? referring(renamed, (names) => names.map((one) => (one === from ? to : one))) : renamed;
}

/** The schema with something else about one of its types. */
export function changedType<R extends Room>(draft: Draft, room: R, name: string, change: Partial<Draft[R][string]>): Draft {
  return { ...draft, [room]: { ...draft[room], [name]: { ...draft[room][name], ...change } } };
}

export function withRole(event: EventType, name: string): EventType {
  return { ...event, roles: { ...event.roles, [name]: NEW_ROLE } };
}

export function withoutRole(event: EventType, name: string): EventType {
  return { ...event, roles: without(event.roles, name) };
}

export function renamedRole(event: EventType, from: string, to: string): EventType {
  return from === to || to in event.roles ? event : { ...event, roles: rename(event.roles, from, to) };
}

export function changedRole(event: EventType, name: string, change: Partial<Role>): EventType {
  return { ...event, roles: { ...event.roles, [name]: { ...(event.roles[name] ?? NEW_ROLE), ...change } } };
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== name));
}

function rename<T>(record: Readonly<Record<string, T>>, from: string, to: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name === from ? to : name, value]));
}

/** Changes every list of entity types that relations, attributes and roles have. */
function referring(draft: Draft, change: (names: readonly string[]) => readonly string[]): Draft {
  const mapped = <T>(record: Readonly<Record<string, T>>, of: (value: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, of(value)]));
  return {
    ...draft,
    relations: mapped(draft.relations, (one) => ({ ...one, domain: change(one.domain), range: change(one.range) })),
    ...(draft.attributes && { attributes: mapped(draft.attributes, (one) => ({ ...one, subjects: change(one.subjects) })) }),
    events: mapped(draft.events, (one) => ({
      ...one,
      roles: mapped(one.roles, (role) => ({ ...role, types: change(role.types) })),
    })),
  };
}
