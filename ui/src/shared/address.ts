import { isRecord } from "./record";

/** Reads a part of an address, which anybody may have written; undefined where it is not what it should be. */
export type Reader<T> = (value: unknown) => T | undefined;

type Parts = Readonly<Record<string, Reader<unknown>>>;

/** What an address says, part by part. */
export type Read<P extends Parts> = { readonly [Name in keyof P]?: Exclude<ReturnType<P[Name]>, undefined> | undefined };

/** Reads the parts of an address, and leaves what else it says. */
export function reading<P extends Parts>(parts: P): (search: Readonly<Record<string, unknown>>) => Read<P> {
  return (search) => Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(search[name])])) as Read<P>;
}

export function oneOf<const T>(values: readonly T[]): Reader<T> {
  return (value) => values.find((one) => one === value);
}

/** Some of the values, in their own order. */
export function someOf<const T>(values: readonly T[]): Reader<readonly T[]> {
  return (value) => {
    const found = Array.isArray(value) ? values.filter((one) => value.includes(one)) : [];
    return found.length > 0 ? found : undefined;
  };
}

/** A text that is not empty, of so many characters at most. */
export function words(most = 200): Reader<string> {
  return (value) => (typeof value === "string" && value !== "" && value.length <= most ? value : undefined);
}

/** Such texts, so many at most. */
export function listOfWords(most: number): Reader<readonly string[]> {
  const read = words();
  return (value) => {
    const found = Array.isArray(value) ? value.flatMap((one) => read(one) ?? []).slice(0, most) : [];
    return found.length > 0 ? found : undefined;
  };
}

export const flag: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

export const count: Reader<number> = (value) => (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined);

export const fraction: Reader<number> = (value) => (typeof value === "number" && value >= 0 && value <= 1 ? value : undefined);

/** The parts of something that an address says as a whole. */
export function object(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
