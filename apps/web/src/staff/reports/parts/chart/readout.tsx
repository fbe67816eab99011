import type { CSSProperties } from "react";
import classes from "#staff/reports/parts/chart/chart.module.css";

type Props = {
  readonly label: string;
  readonly words: readonly string[];
  /** A class that places it. */
  readonly place?: string | undefined;
  readonly style?: CSSProperties;
};

/** The exact values of what the pointer or the keys point at. */
export function Readout({ label, words, place = "", style }: Props) {
  return (
    <div className={`${classes["readout"]} ${place}`} {...(style === undefined ? {} : { style })} aria-hidden>
      <strong>{label}</strong>
      {words.map((word) => (
        <div key={word}>{word}</div>
      ))}
    </div>
  );
}
