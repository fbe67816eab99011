import classes from "#staff/reports/parts/chart/chart.module.css";

/** What a colour or a line of a chart means. */
export type LegendEntry = {
  readonly key: string;
  readonly name: string;
  readonly kind: "column" | "line" | "target";
};

/** What the colours and lines of a chart mean. */
export function ChartLegend({ entries }: { readonly entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes["legend"]}>
      {entries.map(({ key, name, kind }) => (
        <li key={key} data-kind={kind} {...(kind === "target" ? {} : { "data-series": key })}>
          {name}
        </li>
      ))}
    </ul>
  );
}
