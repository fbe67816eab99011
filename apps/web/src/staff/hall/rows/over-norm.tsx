import { IconClockExclamation } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/hall/rows/over-norm.module.css";

/** A duration that is over the norm: red, with an icon and words. */
export function OverNorm({ text }: { readonly text: string }) {
  const t = useTexts();
  return (
    <div className={classes["over"]}>
      <IconClockExclamation size={14} aria-hidden className={classes["icon"]} />
      {text} · {t("hall.overNorm")}
    </div>
  );
}
