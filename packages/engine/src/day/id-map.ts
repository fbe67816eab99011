import { remembering } from "#day/remembering";

/**
 * Values by id. A change copies only the affected bucket and shares the rest, so that a day of a thousand tickets costs
 * no more to change than one of ten. The order of the values has no meaning.
 */
export type IdMap<V> = { readonly buckets: readonly Bucket<V>[] };

type Bucket<V> = readonly (readonly [id: number, value: V])[];

const bucketCount = 64;
const noBucket: Bucket<never> = [];

export const emptyIdMap: IdMap<never> = {
  buckets: Array.from({ length: bucketCount }, () => noBucket),
};

export function valueAt<V>(map: IdMap<V>, id: number): V | undefined {
  for (const entry of bucketFor(map, id)) if (entry[0] === id) return entry[1];
  return undefined;
}

/** Returns the map with a value added or replaced. */
export function withValue<V>(map: IdMap<V>, id: number, value: V): IdMap<V> {
  const bucket = bucketFor(map, id);
  const place = bucket.findIndex((entry) => entry[0] === id);
  return place < 0
    ? withBucket(map, id, [...bucket, [id, value]])
    : withBucket(map, id, bucket.with(place, [id, value]));
}

/** Returns the map without a value. */
export function withoutValue<V>(map: IdMap<V>, id: number): IdMap<V> {
  const bucket = bucketFor(map, id);
  const place = bucket.findIndex((entry) => entry[0] === id);
  return place < 0 ? map : withBucket(map, id, bucket.toSpliced(place, 1));
}

export function valuesOf<V>(map: IdMap<V>): readonly V[] {
  const values: V[] = [];
  for (const bucket of map.buckets) for (const entry of bucket) values.push(entry[1]);
  return values;
}

/** Returns the values of a map that are not in the other, compared by identity. Shared buckets are skipped. */
export function valuesMissingIn<V>(map: IdMap<V>, other: IdMap<V>): readonly V[] {
  const missing: V[] = [];
  map.buckets.forEach((bucket, place) => {
    const there = other.buckets[place];
    if (bucket === there) return;
    for (const entry of bucket)
      if (there?.some((same) => same[1] === entry[1]) !== true) missing.push(entry[1]);
  });
  return missing;
}

/**
 * Returns a function that digests a map bucket by bucket and caches the digest of each bucket, so that only changed
 * buckets are digested again.
 */
export function digesting<V, D extends {}>(
  digest: (values: readonly V[]) => D,
): (map: IdMap<V>) => readonly D[] {
  const digestOf = remembering((bucket: Bucket<V>) => digest(bucket.map((entry) => entry[1])));
  // Mostly the next map differs from the last by one change: comparing buckets is faster than a cache lookup.
  let last: { readonly buckets: readonly Bucket<V>[]; readonly digests: readonly D[] } | undefined;
  return ({ buckets }) => {
    if (last?.buckets === buckets) return last.digests;
    const before = last;
    const digests = buckets.map((bucket, place) => {
      const known = before?.buckets[place] === bucket ? before.digests[place] : undefined;
      return known ?? digestOf(bucket);
    });
    last = { buckets, digests };
    return digests;
  };
}

/** Returns a function that collects rows from each value, cached as in `digesting`. */
export function collecting<V, T>(collect: (value: V) => readonly T[]): (map: IdMap<V>) => readonly T[] {
  const rowsOf = digesting((values: readonly V[]) => joined(values, collect));
  return joining(rowsOf, (rows) => rows);
}

/** Returns a function that joins the rows of all digests of a map; for the same map it returns the same list. */
export function joining<V, D, T>(
  digestsOf: (map: IdMap<V>) => readonly D[],
  rowsOf: (digest: D) => readonly T[],
): (map: IdMap<V>) => readonly T[] {
  let last: { readonly digests: readonly D[]; readonly all: readonly T[] } | undefined;
  return (map) => {
    const digests = digestsOf(map);
    if (last?.digests === digests) return last.all;
    const all = joined(digests, rowsOf);
    last = { digests, all };
    return all;
  };
}

/** As `flatMap`, but many times faster. */
function joined<V, T>(values: readonly V[], rowsOf: (value: V) => readonly T[]): readonly T[] {
  const all: T[] = [];
  for (const value of values) for (const row of rowsOf(value)) all.push(row);
  return all;
}

const bucketFor = <V>({ buckets }: IdMap<V>, id: number): Bucket<V> => buckets[id % bucketCount] ?? noBucket;

const withBucket = <V>({ buckets }: IdMap<V>, id: number, bucket: Bucket<V>): IdMap<V> => ({
  buckets: buckets.with(id % bucketCount, bucket),
});
