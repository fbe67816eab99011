import { useState } from "react";

/** Keeps a choice in this browser: whoever comes back finds it as they left it. */
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
