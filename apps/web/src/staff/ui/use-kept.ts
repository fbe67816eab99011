import { useState } from "react";

/** Remembers a choice in this browser. */
export function useKept<V extends string>(
  key: string,
  values: readonly V[],
  first: V,
): readonly [V, (value: V) => void] {
  const [value, setValue] = useState(
    () => values.find((known) => known === localStorage.getItem(key)) ?? first,
  );
  const keep = (next: V): void => {
    localStorage.setItem(key, next);
    setValue(next);
  };
  return [value, keep];
}
