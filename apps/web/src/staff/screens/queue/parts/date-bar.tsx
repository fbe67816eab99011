import { Group } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { ReactNode } from "react";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { DateStepper } from "#staff/schedule-result/date-input.tsx";

type Props = { readonly day: QueueDay; readonly children?: ReactNode };

/** Lets one choose the day that is looked at, and what else is asked for beside it. */
export function DateBar({ day: { on, today }, children }: Props) {
  const { change } = useAddress();
  /** Today is the day of an address without one, so that it is still today tomorrow. Another day has other pages. */
  const pick = (date: CalendarDate): void =>
    change({ date: date === today ? undefined : date, page: undefined });
  return (
    <Group gap="xs" align="flex-end">
      <DateStepper date={on} today={today} onPick={pick} />
      {children}
    </Group>
  );
}
