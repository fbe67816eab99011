import { useEffect, useState } from "react";
import classes from "#visitors/board/parts/board.module.css";
import { useWords } from "#visitors/board/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";
import type { Chime } from "#visitors/kit/chime.ts";

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
