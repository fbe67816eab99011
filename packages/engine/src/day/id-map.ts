/**
 * Values by id. A change copies only the bucket it falls into and shares the rest, so that a day of a thousand tickets
 * costs no more to change than one of ten. Their order means nothing.
 */
export type IdMap<V> = { readonly size: number; readonly buckets: readonly Bucket<V>[] };

type Bucket<V> = readonly (readonly [id: number, value: V])[];

const bucketCount = 64;
const noBucket: Bucket<never> = [];

/** A map without a single value. */
export const emptyIdMap: IdMap<never> = {
  size: 0,
  buckets: Array.from({ length: bucketCount }, () => noBucket),
};

/** Finds a value by its id. */
export function valueAt<V>(map: IdMap<V>, id: number): V | undefined {
  for (const entry of bucketFor(map, id)) if (entry[0] === id) return entry[1];
  return undefined;
}

/** Gives the map with a value put in, or replaced. */
export function withValue<V>(map: IdMap<V>, id: number, value: V): IdMap<V> {
  const bucket = bucketFor(map, id);
  const place = bucket.findIndex((entry) => entry[0] === id);
  return place < 0
    ? withBucket(map, id, [...bucket, [id, value]], map.size + 1)
    : withBucket(map, id, bucket.with(place, [id, value]), map.size);
}

/** Gives the map without a value. */
export function withoutValue<V>(map: IdMap<V>, id: number): IdMap<V> {
  const bucket = bucketFor(map, id);
  const left = bucket.filter((entry) => entry[0] !== id);
  return left.length === bucket.length ? map : withBucket(map, id, left, map.size - 1);
}

/** Gives all values. */
export function valuesOf<V>(map: IdMap<V>): readonly V[] {
  const values: V[] = [];
  for (const bucket of map.buckets) for (const entry of bucket) values.push(entry[1]);
  return values;
}

/**
 * Gives a function that collects what follows from each value. It remembers what followed from a bucket, so that of a
 * map that has changed a little only little is looked at again.
 */
export function collecting<V, T>(collect: (value: V) => readonly T[]): (map: IdMap<V>) => readonly T[] {
  const remembered = new WeakMap<Bucket<V>, readonly T[]>();
  const rowsOf = (bucket: Bucket<V>): readonly T[] => {
    const known = remembered.get(bucket);
    if (known !== undefined) return known;
    const rows = bucket.flatMap((entry) => collect(entry[1]));
    remembered.set(bucket, rows);
    return rows;
  };
  return ({ buckets }) => {
    const all: T[] = [];
    for (const bucket of buckets) for (const row of rowsOf(bucket)) all.push(row);
    return all;
  };
}

const bucketFor = <V>({ buckets }: IdMap<V>, id: number): Bucket<V> => buckets[id % bucketCount] ?? noBucket;

const withBucket = <V>({ buckets }: IdMap<V>, id: number, bucket: Bucket<V>, size: number): IdMap<V> => ({
  size,
  buckets: buckets.with(id % bucketCount, bucket),
});
