import { Refusal } from "@cherga/contract/errors";
import type { scheduleResult } from "@cherga/contract/shapes/work";
import { agendasOf } from "@cherga/engine/day/agendas";
import { allTickets, entriesOf } from "@cherga/engine/day/day";
import { isUsedUp, type UsedQuota } from "@cherga/engine/limits/organization-quota";
import type { Rules } from "@cherga/engine/rules/rules";
import { operatorDay } from "@cherga/engine/schedule/operator-day";
import type { Schedule } from "@cherga/engine/schedule/schedule";
import type { Agenda, Wish } from "@cherga/engine/slots/agenda";
import { startsByPassWay } from "@cherga/engine/slots/starts-by-pass-way";
import { instantOf, minuteAt } from "@cherga/engine/time/day-frame";
import type { PassWay, TicketType } from "@cherga/engine/vocabulary";
import type { z } from "zod";
import type { DayState } from "#queue/day/day-state";
import { organizationQuota, scheduleQuotas } from "#schedules/quota-use";
import { workStretches } from "#schedules/work-stretches";
import { textOfInstant } from "#queue/views/instants";

export type ScheduleResult = z.output<typeof scheduleResult>;

/** The visit whose starts are requested. */
export type ResultFilter = {
  readonly service: number;
  readonly seconds: number;
  readonly passWay: PassWay;
  readonly ticketType: TicketType;
};

/** Returns an operator's schedule on a date, and the starts that can still be booked. */
export function resultOfOperator(
  known: DayState,
  operatorId: number,
  filter: ResultFilter,
  organizationQuotas: readonly UsedQuota[],
  now: number,
): ScheduleResult {
  const { day, rules } = known;
  const operator = rules.operators.get(operatorId);
  if (operator === undefined) throw new Refusal("ERROR_NOT_FOUND");

  const planned = entriesOf(allTickets(day)).filter(({ item }) => item.place?.operatorId === operatorId);
  const notBefore = rules.settings.banPastTime ? Math.ceil(minuteAt(rules.frame, now)) : 0;
  const wish = wishOf(filter, rules, notBefore);
  // A registration would refuse these, so no starts are offered.
  const visit = { serviceIds: [filter.service], ticketType: filter.ticketType };
  const isShut = day.isClosed || organizationQuotas.some((each) => isUsedUp(each, visit));
  const agendas = agendasOf({ day, rules, now }).filter((agenda) => agenda.operatorId === operatorId);
  return {
    schedules: workStretches(operator.day, rules.frame),
    quotas: [
      ...scheduleQuotas(operator.day, planned, rules.frame),
      ...organizationQuotas.map(organizationQuota),
    ],
    starts: isShut ? [] : startsOf(agendas, wish, filter, rules),
  };
}

/** Returns a schedule on a date, with its starts as if nothing were booked, whatever the current time. */
export function resultOfSchedule(
  { rules, config }: DayState,
  schedule: Schedule,
  filter: ResultFilter,
  organizationQuotas: readonly UsedQuota[],
): ScheduleResult {
  const day = operatorDay(schedule, config.organization, rules.frame);
  return {
    schedules: workStretches(day, rules.frame),
    quotas: [...scheduleQuotas(day, [], rules.frame), ...organizationQuotas.map(organizationQuota)],
    starts: startsOf([{ operatorId: 0, day, busy: [] }], wishOf(filter, rules, 0), filter, rules),
  };
}

function wishOf({ service, seconds, ticketType }: ResultFilter, rules: Rules, notBefore: number): Wish {
  const offered = rules.services.get(service);
  if (offered === undefined) throw new Refusal("ERROR_NO_SERVICE", { serviceId: service });
  return {
    serviceId: service,
    ticketType,
    block: Math.ceil(seconds / 60),
    align: offered.align,
    notBefore,
  };
}

function startsOf(
  agendas: readonly Agenda[],
  wish: Wish,
  { passWay }: ResultFilter,
  { frame }: Rules,
): ScheduleResult["starts"] {
  return startsByPassWay(agendas, wish, passWay, frame).map((minute) =>
    textOfInstant(instantOf(frame, minute)),
  );
}
