import { Group } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import type { ReactNode } from "react";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { DateStepper } from "#staff/schedule-result/date-input.tsx";

type Props = { readonly day: QueueDay; readonly children?: ReactNode };

/** The choice of the day, beside other filters. */
export function DateBar({ day: { on, today }, children }: Props) {
  const { change } = useAddress();
  /**
   * Today has no date in the address, so that a bookmark always shows the current day. Another day starts at its first
   * page.
   */
  const pick = (date: CalendarDate): void =>
    change({ date: date === today ? undefined : date, page: undefined });
  return (
    <Group gap="xs" align="flex-end">
      <DateStepper date={on} today={today} onPick={pick} hasNoLabel />
      {children}
    </Group>
  );
}
