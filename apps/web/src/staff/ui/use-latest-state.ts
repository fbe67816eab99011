import { useRef, useState } from "react";

/**
 * A state whose newest value can be read before React renders it. A gesture needs it: the button may be released
 * right after the last movement, and handlers of the last rendering would see an older position.
 */
export function useLatestState<T>() {
  const [value, setValue] = useState<T>();
  const latest = useRef<T>(undefined);
  return {
    value,
    latest,
    set: (next: T | undefined): void => {
      latest.current = next;
      setValue(next);
    },
  };
}
