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

/** Provides the live hall: as one desk sees it, or as a whole. */
export function HallProvider({ deskId, children }: PropsWithChildren<{ readonly deskId?: number }>) {
  const [watch, setWatch] = useState<HallWatch>();
  useEffect(() => {
    const started = watchHall(deskId);
    // The previous desk's hall stays until the new one has loaded.
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

export function useHallWatch(): HallWatch {
  const watch = useContext(HallContext);
  if (watch === undefined) throw new Error("There is no hall around this");
  return watch;
}

/** Returns the view of the hall; renders again when it changes. */
export function useWatched(): HallView {
  const { subscribe, current } = useHallWatch();
  return useSyncExternalStore(subscribe, current);
}

/** Returns the hall if it is known. */
export function useHall(): Hall | undefined {
  const watched = useWatched();
  return "hall" in watched ? watched.hall : undefined;
}
