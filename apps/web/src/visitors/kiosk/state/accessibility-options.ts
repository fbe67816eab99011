import { useCallback, useEffect, useState } from "react";

/** What makes a kiosk easier to use for some. */
export const comforts = ["text", "contrast", "reach"] as const;
export type Comfort = (typeof comforts)[number];
export type Comforts = ReadonlySet<Comfort>;

const none: Comforts = new Set();

/** Gives what a visitor has switched on, and how to change it. It is drawn by what the page says of itself. */
export function useComforts() {
  const [chosen, setChosen] = useState(none);
  useEffect(() => {
    const { dataset } = document.documentElement;
    for (const comfort of comforts) dataset[comfort] = chosen.has(comfort) ? "on" : "off";
  }, [chosen]);
  const reset = useCallback(() => setChosen(none), []);
  return {
    chosen,
    reset,
    toggle: (comfort: Comfort) =>
      setChosen((before) => new Set(comforts.filter((each) => (each === comfort) !== before.has(each)))),
  };
}
