import type { FigureName } from "@cherga/engine/figures/figures";
import { fewestForQuantile } from "@cherga/engine/figures/figures";
import { isQuantile, sayFigure } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly name: FigureName; readonly value: number | null | undefined };

/** The value of a figure. A dash says on hover why there is none. */
export function FigureValue({ name, value }: Props) {
  const t = useTexts();
  const said = sayFigure(t, name, value);
  if (value !== null && value !== undefined) return <>{said}</>;
  const why = isQuantile(name) ? t("report.tooFew", { count: fewestForQuantile }) : t("report.nothing");
  return (
    <abbr title={why} style={{ textDecoration: "none" }}>
      {said}
    </abbr>
  );
}
