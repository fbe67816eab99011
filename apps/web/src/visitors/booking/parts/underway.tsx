import { useSyncExternalStore } from "react";
import classes from "#visitors/booking/parts/parts.module.css";
import { useWords } from "#visitors/booking/words/words.ts";

/** A notice, visible from everywhere on the page, that a request takes a moment, or that the browser is offline. */
export function Underway() {
  const t = useWords();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p role="status" className={classes["underway"]}>
      {isOnline ? t("underway") : t("noLine")}
    </p>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
