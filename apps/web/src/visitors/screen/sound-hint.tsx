import { useEffect, useState } from "react";
import classes from "#visitors/screen/board.module.css";
import { useWords } from "#visitors/screen/words.ts";
import { Button } from "#visitors/shared/button.tsx";
import type { Chime } from "#visitors/shared/chime.ts";

/** Says that the browser makes no sound until somebody touches the screen. */
export function SoundHint({ chime }: { readonly chime: Chime }) {
  const t = useWords();
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const allow = (): void => void chime.allow().then((isAllowed) => isCurrent && setIsSilent(!isAllowed));
    allow();
    // Voices are loaded when they are first asked for.
    if ("speechSynthesis" in globalThis) speechSynthesis.getVoices();
    addEventListener("pointerdown", allow);
    addEventListener("keydown", allow);
    return () => {
      isCurrent = false;
      removeEventListener("pointerdown", allow);
      removeEventListener("keydown", allow);
    };
  }, [chime]);
  return isSilent && <Button className={classes["sound"] ?? ""}>{t("sound")}</Button>;
}
