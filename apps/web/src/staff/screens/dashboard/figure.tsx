import { Paper } from "@mantine/core";
import { type ReactNode, useState } from "react";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = {
  readonly label: string;
  readonly value: string | number;
  readonly note: ReactNode;
  readonly isAlarming?: boolean;
  /** It goes on with time, so that a change is nothing to look at. */
  readonly isQuiet?: boolean;
};

/** One figure; it lights up for a moment when it changes. */
export function Figure({ label, value, note, isAlarming = false, isQuiet = false }: Props) {
  const [first] = useState(value);
  const isChanged = !isQuiet && value !== first;
  return (
    <Paper withBorder px="sm" py={8}>
      <dt className={classes["label"]}>{label}</dt>
      <dd className={classes["value"]} data-alarming={isAlarming}>
        {/* With another key it is another element, and lights up anew. */}
        <span key={isQuiet ? "" : value} className={isChanged ? classes["changed"] : ""}>
          {value}
        </span>
      </dd>
      <dd className={classes["note"]}>{note}</dd>
    </Paper>
  );
}
