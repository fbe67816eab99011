import {
  bookedTime,
  dueSteps,
  type Prospect,
  type ReminderRule,
  ticketsToRemind,
} from "@cherga/engine/reminders/reminders";
import { isUnscheduled } from "@cherga/engine/day/occupancy";
import { instantOf } from "@cherga/engine/time/day-frame";
import { msPerMinute } from "@cherga/engine/time/durations";
import type { Ticket } from "@cherga/engine/day/day";
import { composeMessages } from "#messages/compose";
import type { MessageDeps } from "#messages/message-deps";
import { writtenMinutes } from "#messages/message-texts";
import type { NewMessage } from "#messages/outbox";
import { waysTo } from "#messages/ways";
import type { Config } from "#queue/config/config";
import type { DayState } from "#queue/day/day-state";

type Reminder = Config["organization"]["reminders"][number];

/** Returns a reminder as the rule of the engine. */
export const reminderRule = (reminder: Reminder): ReminderRule => ({
  id: reminder.id,
  beginBeforeMin: reminder.begin_before_min,
  everyMin: reminder.each_time_min,
  fromPlace: reminder.each_from_position,
  validMin: reminder.validity_period,
});

/** Returns when an organization opens on a day; undefined on a day off. */
export const opensAtOn = ({ rules: { open, frame } }: Pick<DayState, "rules">): number | undefined =>
  open === null ? undefined : instantOf(frame, open.from);

/** What is known about the wait of a visitor. */
export type WaitOf = (ticket: Ticket) => Pick<Prospect, "likelyAt" | "peopleAhead">;

/** Returns the reminders of a day that are due. Those that were sent before are among them, by the same name. */
export function reminderMessages(
  deps: MessageDeps,
  known: DayState,
  waitOf: WaitOf,
  now: number,
): readonly NewMessage[] {
  const { config, clients } = known;
  const { reminders } = config.organization;
  return ticketsToRemind(known.day).flatMap((ticket) => {
    const ways = waysTo(deps, config, clients.get(ticket.id));
    if (ways.length === 0) return [];
    // The day was closed or the schedule has changed, so the visit cannot take place at its time.
    if (ticket.items.some((item) => isUnscheduled({ ticket, item }, known.rules))) return [];
    const prospect = {
      bookedAt: bookedTime(ticket),
      registeredAt: ticket.registeredAt,
      opensAt: opensAtOn(known),
      ...waitOf(ticket),
    };
    return reminders.flatMap((reminder) => {
      const chosen = ways.filter(({ channel }) => reminder[channel]);
      return dueSteps(reminderRule(reminder), prospect, now).flatMap(({ name, until }) =>
        composeMessages(
          deps,
          known,
          ticket,
          {
            kind: "reminder",
            text: reminder.text,
            values: valuesOf(known, ticket, prospect, now),
            until,
            once: name,
          },
          chosen,
          now,
        ),
      );
    });
  });
}

function valuesOf(
  { config, clients }: DayState,
  ticket: Ticket,
  { likelyAt }: Prospect,
  now: number,
): { readonly wait?: string } {
  if (likelyAt === undefined) return {};
  const language = clients.get(ticket.id)?.language ?? config.mainLanguage;
  return { wait: writtenMinutes(Math.max(1, Math.round((likelyAt - now) / msPerMinute)), language) };
}
