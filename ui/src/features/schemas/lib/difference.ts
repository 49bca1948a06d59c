import type { Draft } from "./draft";

/** Keys that lead to a field of a schema. */
export type Path = readonly string[];

/** A field that is not what it was; undefined: it is not there. */
export interface Difference {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/** Both sides changed one field, each to something else. */
export interface Conflict {
  readonly path: Path;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Flat = Map<string, { readonly path: Path; readonly value: unknown }>;
type Whole = Record<string, unknown>;

const MAPS = new Set(["entities", "relations", "events", "roles"]);
/** Stands for a type or role itself, beside its fields. */
const THERE = {};

/** The fields of a schema by their paths; a type or role is a field too, so that one without fields is there. */
function flat(draft: Draft): Flat {
  const found: Flat = new Map();
  const put = (path: Path, value: unknown) => found.set(JSON.stringify(path), { path, value });
  const walk = (record: object, path: Path) => {
    for (const [key, value] of Object.entries(record) as [string, unknown][]) {
      const here = [...path, key];
      if (!isMap(path, key) || !isRecord(value)) {
        put(here, value);
        continue;
      }
      for (const [name, entry] of Object.entries(value)) {
        put([...here, name], THERE);
        if (isRecord(entry)) walk(entry, [...here, name]);
      }
    }
  };
  walk(draft, []);
  return found;
}

/** Whether a key holds types or roles by name. A type may be called `roles`, too. */
function isMap(path: Path, key: string): boolean {
  return MAPS.has(key) && (path.length === 0) === (key !== "roles");
}

function isRecord(value: unknown): value is Whole {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function whole(fields: Flat): Draft {
  const draft: Whole = { entities: {}, relations: {}, events: {} };
  for (const { path, value } of [...fields.values()].sort((a, b) => a.path.length - b.path.length)) {
    let place = draft;
    for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as Whole;
    const last = path.at(-1) ?? "";
    place[last] = value === THERE ? ((place[last]) ?? (path[0] === "events" && path.length === 2 ? { roles: {} } : {})) : value;
  }
  return draft as unknown as Draft;
}

/** Whether two values say the same, whatever the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]));
}

/** What differs between two schemas, field by field; of a type that came or went only the type itself. */
export function differences(before: Draft, after: Draft): Difference[] {
  const [old, now] = [flat(before), flat(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  const found = keys.flatMap((key): Difference[] => {
    const [one, other] = [old.get(key), now.get(key)];
    if (isSame(one?.value, other?.value)) return [];
    return [{ path: (one ?? other)?.path ?? [], before: one?.value, after: other?.value }];
  });
  const whole = new Set(found.filter(({ before, after }) => before === THERE || after === THERE).map(({ path }) => JSON.stringify(path)));
  return found.filter(({ path }) => !path.some((_, length) => length > 0 && whole.has(JSON.stringify(path.slice(0, length)))));
}

/**
 * Puts one's own changes onto what somebody else made of the same schema meanwhile.
 *
 * @param prefers whose value counts where both changed a field, by its path; `theirs` if it does not say.
 */
export function merged(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  prefers: (path: Path) => "mine" | "theirs" = () => "theirs",
): { readonly draft: Draft; readonly conflicts: readonly Conflict[] } {
  const [was, own, other] = [flat(base), flat(mine), flat(theirs)];
  const fields: Flat = new Map();
  const conflicts: Conflict[] = [];
  for (const key of new Set([...other.keys(), ...own.keys(), ...was.keys()])) {
    const [b, m, o] = [was.get(key), own.get(key), other.get(key)];
    const path = (b ?? m ?? o)?.path ?? [];
    const isMine = !isSame(b?.value, m?.value);
    const isTheirs = !isSame(b?.value, o?.value);
    let chosen = isMine ? m : o;
    if (isMine && isTheirs && !isSame(m?.value, o?.value)) {
      conflicts.push({ path, base: b?.value, mine: m?.value, theirs: o?.value });
      chosen = prefers(path) === "mine" ? m : o;
    }
    if (chosen) fields.set(key, chosen);
  }
  // Fields of a type that one side took away go with it.
  for (const [key, { path }] of fields) {
    const owners = path.map((_, length) => path.slice(0, length)).filter((one) => one.length === 2 || one.length === 4);
    if (owners.some((owner) => isOwner(owner) && !fields.has(JSON.stringify(owner)))) fields.delete(key);
  }
  return { draft: whole(fields), conflicts };
}

function isOwner(path: Path): boolean {
  return MAPS.has(path[0] ?? "") && (path.length === 2 || (path.length === 4 && path[2] === "roles"));
}
