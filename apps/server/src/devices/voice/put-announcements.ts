import { isTarget } from "@cherga/announcements/targets";
import { findItem, findTicket } from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import type { Clock } from "#base/clock";
import { type NewJob, putJobs } from "#devices/jobs/job-table";
import type { Announcement } from "#devices/voice/announcement";
import type { DayState } from "#queue/day/day-state";
import type { DayTx } from "#queue/runner/day-request";
import type { DayChange } from "#queue/runner/write-result";
import { numberOf } from "#queue/views/ticket-view";

/** Nothing older than this is spoken. */
const usefulSeconds = 60;

/** Gives the loudspeakers of an organization the calls of a change. A newer call of a ticket replaces one that waits. */
export async function putAnnouncements(tx: DayTx, clock: Clock, { after, events }: DayChange): Promise<void> {
  const calls = events.flatMap(({ event }) => callOfEvent(after, event) ?? []);
  if (calls.length === 0) return;
  const { organizationId, config } = after;
  const { rows } = await tx.client.query<{ id: number; targets: readonly string[] }>({
    name: "driven-loudspeakers",
    text: `select device.id, coalesce(template.targets, '[]') as targets from voice_device device
      join agent_device driven on driven.kind = 'voice-device' and driven.device_id = device.id
      left join voice_template template on template.id = device.voice_template_id
      where device.organization_id = $1 order by device.id`,
    values: [organizationId],
  });
  const names = [config.organization.name, config.organization.shortName];
  const jobs = calls.flatMap((call) =>
    rows
      .filter(({ targets }) => isTarget(targets, { room: call.room, organization: names }))
      .map(({ id: deviceId }): NewJob & { readonly ticketId: number } => ({
        organizationId,
        kind: "voice-device",
        deviceId,
        event: "speak",
        payload: call,
        ticketId: call.ticketId,
        usefulSeconds,
      })),
  );
  if (jobs.length === 0) return;
  await tx.client.query({
    name: "replace-announcements",
    text: `update device_job set state = 'expired', changed_at = now()
      where kind = 'voice-device' and state = 'queued' and event = 'speak' and ticket_id = any($1)`,
    values: [jobs.map(({ ticketId }) => ticketId)],
  });
  await putJobs(tx, clock, jobs);
}

function callOfEvent(
  { day, config }: DayState,
  event: DayEvent,
): (Announcement & { ticketId: number }) | undefined {
  if (event.type !== "call" && event.type !== "forceCall") return undefined;
  const ticket = findTicket(day, event.ticketId);
  const num = ticket && numberOf(ticket);
  if (ticket === undefined || num === undefined || num === null) return undefined;
  const operator = config.operators.get(event.operatorId ?? -1);
  const serviceId = findItem(day, event.itemId)?.item.serviceId ?? -1;
  return {
    ticketId: ticket.id,
    num,
    room: operator?.room ?? "",
    operator: operator?.name ?? "",
    service: config.services.get(serviceId)?.name ?? {},
  };
}
