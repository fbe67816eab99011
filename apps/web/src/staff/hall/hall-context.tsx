import {
  createContext,
  type PropsWithChildren,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { Hall } from "#staff/hall/hall.ts";
import { type HallWatch, watchHall, type HallView } from "#staff/hall/watch-hall.ts";

const HallContext = createContext<HallWatch | undefined>(undefined);

/** Keeps the hall live for what is inside: as a desk sees it, or as a whole. */
export function HallProvider({ deskId, children }: PropsWithChildren<{ readonly deskId?: number }>) {
  const [watch, setWatch] = useState<HallWatch>();
  useEffect(() => {
    const started = watchHall(deskId);
    // What is shown stays until the other desk's is there.
    const take = (): void =>
      setWatch((shown) => (shown === undefined || isLoaded(started) ? started : shown));
    take();
    const leave = started.subscribe(take);
    return () => {
      leave();
      started.stop();
    };
  }, [deskId]);
  return watch === undefined ? null : <HallContext value={watch}>{children}</HallContext>;
}

const isLoaded = ({ current }: HallWatch): boolean => current().state !== "loading";

/** Gives the way to the hall. */
export function useHallWatch(): HallWatch {
  const watch = useContext(HallContext);
  if (watch === undefined) throw new Error("There is no hall around this");
  return watch;
}

/** Gives the hall as it is, and renders again when it changes. */
export function useWatched(): HallView {
  const { subscribe, current } = useHallWatch();
  return useSyncExternalStore(subscribe, current);
}

/** Gives the hall itself, where it is known. */
export function useHall(): Hall | undefined {
  const watched = useWatched();
  return "hall" in watched ? watched.hall : undefined;
}
