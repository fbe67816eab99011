import { Refusal } from "@cherga/contract/errors";
import type { Command } from "@cherga/engine/day/command";
import type { Rules } from "@cherga/engine/rules/rules";
import { addDays } from "@cherga/engine/time/calendar-date";
import { type DemoCentre, listCentres, todayIn } from "#demo/hall/centres";
import { crowdOf, type Guest } from "#demo/hall/crowd";
import type { HallDeps } from "#demo/hall/hall-deps";
import { operatorCommand } from "#demo/hall/operator-command";
import { payAtDesk } from "#demo/hall/pay-at-desk";
import { type Lapse, visitorCommands } from "#demo/hall/visitor-commands";
import { rulesOn } from "#queue/config/rules-on";
import { type DayKey, type DayState, nowOn } from "#queue/day/day-state";
import { deskAction } from "#queue/http/desk-action";
import { register } from "#queue/registration/register";
import { plainCommand } from "#queue/runner/day-request";

/** A simulated hall; `look` advances it to the current time. */
export type Hall = { look(): Promise<void> };

/** Visitors who came longer ago than this, while the hall was not running, are skipped. */
const longestLapseMs = 30 * 60_000;
/** How many days ahead the first bookings are made. */
const daysAhead = 13;
/** How many commands an operator runs per look, so that completing a visit and calling the next happen together. */
const commandsAtOnce = 3;

/** Creates the simulated hall of the demo's centres: each look performs everything that is due by the demo's clock. */
export function makeHall(deps: HallDeps): Hall {
  const crowds = new WeakMap<Rules, readonly Guest[]>();
  let lookedAt = deps.clock.now().getTime();

  async function play(centre: DemoCentre, lapse: Lapse, attended: ReadonlySet<number>): Promise<void> {
    const key = { organizationId: centre.organizationId, date: todayIn(centre, new Date(lapse.now)) };
    const known = await deps.days.read(key);
    for (const guest of comersIn(known, lapse)) await attempt(() => letIn(deps, key, guest));
    for (const command of visitorCommands(known, lapse)) await attempt(() => submit(deps, key, command));
    for (const operatorId of known.rules.operators.keys())
      if (!attended.has(operatorId)) await letWork(deps, key, operatorId);
  }

  /** Returns the visitors who ask for a ticket in this period, for today or a day ahead. */
  function comersIn({ organizationId, date, config }: DayState, { since, now }: Lapse): readonly Guest[] {
    return Array.from({ length: daysAhead + 1 }, (_, days) => addDays(date, days)).flatMap((day) => {
      const rules = rulesOn(config, day);
      const crowd = crowds.get(rules) ?? crowdOf({ organizationId, date: day, config, rules });
      crowds.set(rules, crowd);
      return crowd.filter(({ visitor: { asksAt } }) => since < asksAt && asksAt <= now);
    });
  }

  return {
    look: async () => {
      const now = deps.clock.now().getTime();
      const lapse = { since: Math.max(lookedAt, now - longestLapseMs), now };
      lookedAt = now;
      const attended = await listAttended(deps);
      for (const centre of await listCentres(deps.pool)) await play(centre, lapse, attended);
    },
  };
}

/** Returns the operators whom a real user controls: one who is signed in as the operator or has chosen it. */
async function listAttended({ pool }: HallDeps): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: number }>({
    name: "attended-operators",
    text: `
      select staff_id as id from session where expires_at > now()
      union select operator_id from session where expires_at > now() and operator_id is not null`,
  });
  return new Set(rows.map(({ id }) => id));
}

/** Registers a simulated visitor by the same rules as everyone. */
function letIn(
  deps: HallDeps,
  { organizationId }: DayKey,
  { visitor, wanted, values }: Guest,
): Promise<null> {
  const { ticketType, startAt } = visitor;
  const time = startAt === undefined ? {} : { queueDateTime: new Date(startAt).toISOString() };
  return register(
    deps,
    { name: "register-simulated", answer: () => null },
    {
      organizationId,
      input: { ticket: { ...wanted, ...time, type: ticketType, dataField: [...values] } },
      actorId: null,
    },
  );
}

async function letWork(deps: HallDeps, key: DayKey, operatorId: number): Promise<void> {
  let known: DayState | undefined = await deps.days.read(key);
  for (let count = 0; count < commandsAtOnce && known !== undefined; count += 1) {
    const deed = operatorCommand(known, operatorId, nowOn(known, deps.clock));
    if (deed === undefined) return;
    known = await attempt(() =>
      deed.type === "complete"
        ? complete(deps, key, operatorId, deed.itemId)
        : submit(deps, key, deed, operatorId),
    );
  }
}

/** Completes a service once it is paid, or with a reason why it is not. */
async function complete(deps: HallDeps, key: DayKey, operatorId: number, itemId: number): Promise<DayState> {
  const unpaid = await payAtDesk(deps, key, { operatorId, itemId });
  await deps.days.submit(key, deskAction, {
    input: {
      action: "complete",
      operatorId,
      itemId,
      option: {},
      actsForOthers: false,
      language: undefined,
      unpaid,
    },
    actorId: operatorId,
    ...(unpaid === undefined ? {} : { note: { itemId, text: unpaid.reason } }),
  });
  return deps.days.read(key);
}

async function submit(
  deps: HallDeps,
  key: DayKey,
  command: Command,
  actorId: number | null = null,
): Promise<DayState> {
  await deps.days.submit(key, plainCommand, { input: command, actorId });
  return deps.days.read(key);
}

/** Ignores refusals: a real user may have acted first, and the next look tries again. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
