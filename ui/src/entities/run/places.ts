const BUCKETS = 1024;

type Bucket = ReadonlyMap<string, number>;

/**
 * Where things are in a list, by their keys. One with more shares with the one before all that did not change: what is
 * added while a run is followed costs the same however much is known of it.
 */
export class Places {
  static readonly NONE = new Places([]);
  readonly buckets: readonly (Bucket | undefined)[];

  private constructor(buckets: readonly (Bucket | undefined)[]) {
    this.buckets = buckets;
  }

  get(key: string): number | undefined {
    return this.buckets[bucketOf(key)]?.get(key);
  }

  /** These places and some more; those before stay as they are. */
  with(more: ReadonlyMap<string, number>): Places {
    if (more.size === 0) return this;
    const buckets = this.buckets.length === 0 ? new Array<Bucket | undefined>(BUCKETS).fill(undefined) : [...this.buckets];
    const own = new Map<number, Map<string, number>>();
    for (const [key, place] of more) {
      const at = bucketOf(key);
      let bucket = own.get(at);
      if (!bucket) {
        bucket = new Map(buckets[at]);
        own.set(at, bucket);
        buckets[at] = bucket;
      }
      bucket.set(key, place);
    }
    return new Places(buckets);
  }
}

function bucketOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  return hash & (BUCKETS - 1);
}
