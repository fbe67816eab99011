/** Where a value lies in a form. */
export type Path = readonly (string | number)[];

/** A place in a form that holds a T. It says where, not what: the form knows that. */
export type Lens<T> = {
  readonly path: Path;
  at<K extends keyof T & (string | number)>(key: K): Lens<T[K]>;
  /** Never there; it ties the place to what lies in it. While somebody types, there may also be nothing in it. */
  readonly holds?: T;
};

/** Gives the place at a path. */
export const lensAt = <T>(path: Path): Lens<T> => ({ path, at: (key) => lensAt([...path, key]) });

/** Gives the value at a path, or undefined when the way there ends early. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

/** Gives the value with another at the path. Everything beside the path stays the same object. */
export function withValueAt(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) {
    return value.map((element, index) => (index === key ? withValueAt(element, rest, next) : element));
  }
  const inner = withValueAt(valueAt(value, [key]), rest, next);
  const others = typeof value === "object" && value !== null ? value : {};
  if (inner !== undefined) return { ...others, [key]: inner };
  return Object.fromEntries(Object.entries(others).filter(([name]) => name !== key));
}

/** Says whether one path lies at or under another. */
export const isUnder = (path: Path, above: Path): boolean =>
  above.every((key, index) => String(path[index]) === String(key));
