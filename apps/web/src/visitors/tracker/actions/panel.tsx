import type { ReactNode } from "react";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { Caller } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";
import classes from "#visitors/tracker/parts/tracker.module.css";

/** What each panel is given to do its work. */
export type PanelProps = {
  readonly ticket: TrackedTicket;
  readonly times: Times;
  readonly caller: Caller;
  readonly isBusy: boolean;
  readonly send: (work: () => Promise<TrackedTicket>) => Promise<void>;
  readonly onLeave: () => void;
};

/** Asks something before it is done; whoever comes to it reads its title first. */
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
