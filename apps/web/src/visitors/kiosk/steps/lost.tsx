import { IconPlugConnectedX } from "@tabler/icons-react";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { useWords } from "#visitors/kiosk/words/words.ts";

/** Says that nobody answers; it goes away by itself. The first time, one waits for a moment. */
export function Lost({ isFirst }: { readonly isFirst: boolean }) {
  const t = useWords();
  if (isFirst)
    return (
      <p className={`${classes["place"]} ${classes["centred"]}`} role="status" aria-busy>
        {t("loading")}
      </p>
    );
  return (
    <div className={`${classes["place"]} ${classes["narrow"]} ${classes["centred"]}`} role="alert">
      <IconPlugConnectedX className={classes["icon"]} aria-hidden />
      <Heading>{t("lost.title")}</Heading>
      <p className={classes["large"]}>{t("lost.text")}</p>
      <p className={classes["quiet"]}>{t("lost.itself")}</p>
    </div>
  );
}
