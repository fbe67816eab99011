import { defaultTimeZone } from "@cherga/contract/constants";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { Skeleton, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useClockKnown, useNow } from "#staff/live/server-clock.ts";
import { useWholeView } from "#staff/reports/views/use-whole-view.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/reports/parts/report.module.css";

/** Where and when the reader is; reports are in the time of the chosen organization. */
export type ReportPlace = {
  readonly zone: string;
  readonly today: CalendarDate;
  /** The longest wait that counts as kept; undefined if no organization is chosen. */
  readonly targetMs: number | undefined;
};

/** The frame of a report: it waits for the server's clock and the organization. */
export function ReportPage({ children }: { readonly children: (place: ReportPlace) => ReactNode }) {
  const { row, isLoading, error, again } = useCurrentOrganization();
  const isClockKnown = useClockKnown();
  const isViewAwaited = useWholeView();
  const zone = row?.option.globalSetting.timeZone ?? defaultTimeZone;
  const today = dateAt(zone, useNow(30_000));
  const targetMin = row?.allowableWaitMin;
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  if (!isClockKnown || isLoading || isViewAwaited) return <Skeleton h={400} aria-busy="true" />;
  return (
    <Stack gap="md" className={classes["page"] ?? ""}>
      {children({ zone, today, targetMs: targetMin === undefined ? undefined : targetMin * 60_000 })}
    </Stack>
  );
}
