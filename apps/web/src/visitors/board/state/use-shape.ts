import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Gives how many times as wide as high a place is, and where to put it. */
export function useBoardShape(): readonly [RefObject<HTMLDivElement | null>, number] {
  const place = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState(1.5);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth, clientHeight } = element;
      // To a tenth: the last pixel must not turn everything over.
      if (clientHeight > 0) setShape(Math.round((clientWidth / clientHeight) * 10) / 10);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return [place, shape];
}
