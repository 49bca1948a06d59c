/** What stands beside a place in a list; the ends stay where they are, and from nowhere one comes to the first. */
export function beside<T>(list: readonly T[], at: number, by: number): T | undefined {
  return list[at < 0 ? 0 : Math.min(Math.max(at + by, 0), list.length - 1)];
}
