import { Box } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { type HourOfStarts, startAfterKey } from "#staff/registration/times/by-hour.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/registration/times/time-grid.module.css";

type Props = {
  readonly hours: readonly HourOfStarts[];
  readonly chosen: string | undefined;
  readonly onChoose: (start: string) => void;
};

/** The starts hour by hour; arrow keys move between them. */
export function TimeGrid({ hours, chosen, onChoose }: Props) {
  const t = useTexts();
  const grid = useRef<HTMLDivElement>(null);
  const reachable = chosen ?? hours[0]?.starts[0]?.start;

  const walk = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement)) return;
    const next = startAfterKey(hours, event.target.dataset["start"] ?? "", event.key);
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next);
    grid.current?.querySelector<HTMLElement>(`[data-start="${next}"]`)?.focus();
  };
  return (
    <Box
      ref={grid}
      role="radiogroup"
      aria-label={t("freeTimes.times")}
      className={classes["grid"] ?? ""}
      __vars={{ "--per-hour": String(Math.max(...hours.map(({ starts }) => starts.length))) }}
      onKeyDown={walk}
    >
      {hours.map(({ hour, starts }) => (
        <div key={hour} className={classes["hour"]} role="presentation">
          <span className={classes["name"]} aria-hidden>
            {hour}
          </span>
          <span className={classes["starts"]} role="presentation">
            {starts.map(({ start, clock }) => (
              <button
                key={start}
                type="button"
                role="radio"
                aria-checked={start === chosen}
                aria-label={clock}
                data-start={start}
                tabIndex={start === reachable ? 0 : -1}
                className={classes["start"]}
                onClick={() => onChoose(start)}
              >
                {clock.slice(2)}
              </button>
            ))}
          </span>
        </div>
      ))}
    </Box>
  );
}
