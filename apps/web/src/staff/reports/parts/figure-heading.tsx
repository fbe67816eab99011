import type { FigureName } from "@cherga/engine/figures/figures";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** The name of a figure, with a bubble that says how it is computed. */
export function FigureHeading({ name }: { readonly name: FigureName }) {
  const t = useTexts();
  const title = t(`figure.${name}`);
  return (
    <span className={classes["heading"]}>
      {title}
      <HelpBubble about={title} text={t(`figureHelp.${name}`)} />
    </span>
  );
}
