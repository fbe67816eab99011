import { Refusal } from "@cherga/contract/errors";
import type { triedVisit, TriedDay } from "@cherga/contract/shapes/work";
import { type Random, seededRandom } from "@cherga/engine/random/seeded-random";
import type { Schedule } from "@cherga/engine/schedule/schedule";
import { type TriedVisit, tryDay } from "@cherga/engine/simulation/try-day";
import type { z } from "zod";
import type { BaseDeps } from "#auth/base-deps";
import type { Config, ConfiguredOperator } from "#queue/config/config";
import { offeredServices } from "#queue/config/offered-services";
import { rulesOn } from "#queue/config/rules-on";
import type { DayState } from "#queue/day/day-state";
import { inventedName } from "#schedules/invented-name";
import { workStretches } from "#schedules/work-stretches";
import { instantText, textOfInstant } from "#queue/views/instants";
import { numberOf } from "#queue/views/ticket-view";

type Trial = { readonly json: Schedule; readonly n: number; readonly seed: string };

/** Simulates a date with a number of generated visits and no others, if these operators worked by a draft schedule. */
export function triedDay(
  { config, date }: Pick<DayState, "config" | "date">,
  workingBy: ReadonlySet<number>,
  { json, n, seed }: Trial,
): TriedDay {
  const drafted = withSchedule(config, workingBy, json);
  const offered = offeredServices(drafted);
  if (offered.size === 0) throw new Refusal("ERROR_NO_SERVICE");
  const compiled = rulesOn(drafted, date);
  const services = new Map([...compiled.services].filter(([id]) => offered.has(id)));
  const rules = { ...compiled, services };

  const chance = `try ${date} ${seed}`;
  const random = seededRandom(chance);
  return {
    operators: [...rules.operators.values()]
      .filter(({ day }) => day.work.length > 0)
      .map(({ id, day }) => ({
        id,
        name: drafted.operators.get(id)?.name ?? "",
        room: drafted.operators.get(id)?.room ?? "",
        work: workStretches(day, rules.frame),
      })),
    visits: tryDay(rules, n, chance).map((visit) => visitView(visit, random)),
  };
}

/** Returns the operators who work by a schedule. */
export async function listWorkingBy({ db }: Pick<BaseDeps, "db">, scheduleId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom("staff")
    .select("id")
    .where("schedule_id", "=", scheduleId)
    .where("is_operator", "=", true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A placeholder operator, if none works by the schedule yet: otherwise the simulation would show nothing. */
const somebody: Omit<ConfiguredOperator, "schedule"> = {
  id: 0,
  name: "",
  room: "",
  callOnly: false,
  newerSleeping: false,
};

function withSchedule(config: Config, workingBy: ReadonlySet<number>, schedule: Schedule): Config {
  const operators = [...config.operators.values()].map((operator) =>
    workingBy.has(operator.id) ? { ...operator, schedule } : operator,
  );
  const isWorked = operators.some(({ id }) => workingBy.has(id));
  const all = isWorked ? operators : [...operators, { ...somebody, schedule }];
  return { ...config, operators: new Map(all.map((operator) => [operator.id, operator])) };
}

function visitView({ visitor, ticket, outcome }: TriedVisit, random: Random): z.output<typeof triedVisit> {
  const { serviceId, ticketType, startAt, asksAt } = visitor;
  const isBooked = ticketType !== "inPlaceCurrent";
  const invented = {
    name: inventedName(random),
    num: ticket === undefined ? null : numberOf(ticket),
    serviceId,
    ticketType,
    at: instantText(isBooked ? startAt : asksAt),
    isBooked,
  };
  switch (outcome.type) {
    case "served": {
      const { calledAt, startedAt, endedAt } = outcome.times;
      return {
        ...invented,
        outcome: "served",
        operatorId: outcome.operatorId,
        calledAt: textOfInstant(calledAt),
        startedAt: textOfInstant(startedAt),
        endedAt: textOfInstant(endedAt),
        waitedMin: Math.round(outcome.waitedMs / 60_000),
      };
    }
    case "refused":
      return { ...invented, outcome: "refused", code: outcome.code };
    case "missed":
    case "unserved":
      return { ...invented, outcome: outcome.type };
  }
}
