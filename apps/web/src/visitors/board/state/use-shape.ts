import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Returns the aspect ratio of an element, and the ref to put on it. */
export function useBoardShape(): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState(1.5);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight } = element;
      // Rounded to a tenth, so that one pixel does not change the layout.
      if (clientHeight > 0) setShape(Math.round((clientWidth / clientHeight) * 10) / 10);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [place, shape];
}
