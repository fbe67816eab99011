import { Skeleton } from "@mantine/core";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { useMemo } from "react";
import { LoadPicture } from "#staff/day-load/load-picture.tsx";
import { useDayLoad } from "#staff/day-load/use-day-load.ts";
import { HourBars } from "#staff/screens/queue/day/hour-bars.tsx";
import { bookedByHour, servedByHour } from "#staff/screens/queue/day/hours.ts";
import type { QueueDay } from "#staff/screens/queue/parts/queue-page.tsx";
import { useSession } from "#staff/session/session.ts";

type Props = { readonly day: QueueDay; readonly tickets: readonly Ticket[] };

/** A day as a picture: today's load, and what is booked by the hour; of a day gone by, also what was served. */
export function DayPicture({ day: { zone, on, today }, tickets }: Props) {
  const organizationId = useSession()?.current?.organizationId ?? null;
  const booked = useMemo(() => bookedByHour(tickets, zone, on), [tickets, zone, on]);
  const served = useMemo(() => servedByHour(tickets, zone, on), [tickets, zone, on]);
  return (
    <>
      {on === today && organizationId !== null && <Load organizationId={organizationId} zone={zone} />}
      {on < today && <HourBars kind="served" hours={served} />}
      <HourBars kind="booked" hours={booked} />
    </>
  );
}

function Load({ organizationId, zone }: { readonly organizationId: number; readonly zone: string }) {
  const load = useDayLoad(organizationId);
  if (load === undefined) return <Skeleton h={318} aria-hidden />;
  return load.steps > 0 && <LoadPicture load={load} zone={zone} />;
}
