import type { FigureValues } from "@cherga/contract/shapes/report/parts";
import { fewestForQuantile, type FigureName } from "@cherga/engine/figures/figures";
import { FigureHeading } from "#staff/reports/parts/figure-heading.tsx";
import { isQuantile, sayFigure } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  readonly figures: FigureValues;
  readonly names: readonly FigureName[];
  readonly label: string;
  /** Stands below a figure. */
  readonly details?: Partial<Readonly<Record<FigureName, readonly string[]>>>;
};

/** The most important figures, large. */
export function FigureTiles({ figures, names, label, details = {} }: Props) {
  const t = useTexts();
  return (
    <dl className={classes["tiles"]} aria-label={label}>
      {names.map((name) => {
        const value = figures[name];
        return (
          <div key={name} className={classes["tile"]}>
            <dt>
              <FigureHeading name={name} />
            </dt>
            <dd>
              {sayFigure(t, name, value)}
              {value === null && isQuantile(name) && (
                <small>{t("report.tooFew", { count: fewestForQuantile })}</small>
              )}
              {details[name]?.map((detail) => (
                <small key={detail}>{detail}</small>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
