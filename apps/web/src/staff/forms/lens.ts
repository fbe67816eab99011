/** The path of a value in a form. */
export type Path = readonly (string | number)[];

/** A typed path to a value in a form; the form holds the value itself. */
export type Lens<T> = {
  readonly path: Path;
  at<K extends keyof T & (string | number)>(key: K): Lens<T[K]>;
  /** Never set; it ties the path to the value's type. While the user types, the value may also be missing. */
  readonly holds?: T;
};

/** Returns the lens of a path. */
export const lensAt = <T>(path: Path): Lens<T> => ({ path, at: (key) => lensAt([...path, key]) });

/** Returns the value at a path, or undefined if the path ends early. */
export function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}

/** Returns a copy with another value at the path. Everything beside the path stays the same object. */
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

/** Whether one path is at or under another. */
export const isUnder = (path: Path, above: Path): boolean =>
  above.every((key, index) => String(path[index]) === String(key));
