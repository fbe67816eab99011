import type { ReactNode } from "react";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Caller } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";

/** The props of each panel. */
export type PanelProps = {
  readonly ticket: TrackedTicket;
  readonly times: Times;
  readonly caller: Caller;
  readonly isBusy: boolean;
  readonly send: (work: () => Promise<TrackedTicket>) => Promise<void>;
  readonly onLeave: () => void;
};

/** A panel that asks something before an action; its title takes the focus. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes["panel"]}>
      <h2 key={title} ref={focusOn} tabIndex={-1} className={classes["heading"]}>
        {title}
      </h2>
      {children}
    </div>
  );
}

const focusOn = (heading: HTMLHeadingElement | null): void => heading?.focus();
