import { emptyDay } from "@cherga/engine/day/day";
import { addDays } from "@cherga/engine/time/calendar-date";
import { type CashDesk, findCashDesk } from "#demo/hall/cash-desk";
import { type DemoCentre, listCentres, todayIn } from "#demo/hall/centres";
import { unpaidOn } from "#demo/hall/payments";
import { playDay } from "#demo/hall/play-day";
import { storePayments } from "#demo/hall/store-payments";
import { inventedAnswers } from "#demo/hall/survey-answers";
import { makeClients } from "#queue/day/clients";
import type { BaseDeps } from "#auth/base-deps";
import type { Config } from "#queue/config/config";
import { loadConfig } from "#queue/config/load-config";
import { rulesOn } from "#queue/config/rules-on";
import { type Ids, makeIds } from "#queue/day/ids";
import { type DayKey, type DayState, nameOf } from "#queue/day/day-state";
import { keepConfiguration } from "#queue/config/keep-configuration";
import { lockDay } from "#queue/day/lock-day";
import { findMarks } from "#queue/day/read-day";
import { writeDay } from "#queue/day/write-day";
import { transact } from "#queue/runner/transact";
import { storeSurveyAnswer } from "#queue/day/survey-answers";
import { storeUnpaidCompletion } from "#queue/day/unpaid-completions";

const daysAhead = 10;

/** Today and the days ahead, relative to today: the hall needs them. */
export const presentDays: readonly number[] = Array.from({ length: daysAhead + 1 }, (_, index) => index);

/** The days before today, relative to it, the latest first. */
export const pastDays = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => -index - 1);

type FillDeps = Pick<BaseDeps, "clock" | "db" | "pool">;

/**
 * Fills days of the demo's centres, relative to today. Days with events are skipped, so that filling can be interrupted
 * and restarted at any time.
 */
export async function fillDays(deps: FillDeps, days: readonly number[], signal?: AbortSignal): Promise<void> {
  const ids = makeIds(deps.pool);
  const centres = await Promise.all(
    (await listCentres(deps.pool)).map(async (centre) => ({
      ...centre,
      config: await loadConfig(deps.db, centre.organizationId),
      desk: await findCashDesk(deps.pool, centre.organizationId),
    })),
  );
  for (const offset of days) {
    for (const centre of centres) {
      if (signal?.aborted === true) return;
      await fillDay(deps, ids, centre, offset);
    }
  }
}

async function fillDay(
  { clock, pool }: FillDeps,
  ids: Ids,
  centre: DemoCentre & { readonly config: Config; readonly desk: CashDesk },
  offset: number,
): Promise<void> {
  const { organizationId, config, desk } = centre;
  const now = clock.now();
  const key: DayKey = { organizationId, date: addDays(todayIn(centre, now), offset) };
  if ((await findMarks(pool, [key])).get(nameOf(key))?.version !== 0) return;

  const rules = rulesOn(config, key.date);
  const untouched: DayState = { ...key, config, rules, day: emptyDay, clients: makeClients() };
  const { before, after, events, payments } = await playDay(untouched, desk, ids, now.getTime());
  if (events.length === 0) return;
  const unpaid = unpaidOn(after, payments);
  await transact(pool, async (client) => {
    // Another server or a visitor may have changed the day meanwhile.
    if ((await lockDay(client, key))?.mark.version !== 0) return;
    await keepConfiguration(client, config);
    await writeDay(client, before, after, events, {
      notes: unpaid.map(({ itemId, reason, actorId, at }) => ({ itemId, text: reason, actorId, at })),
    });
    await storePayments(client, after, payments, { areNoted: true });
    for (const { itemId, at, ...completion } of unpaid)
      await storeUnpaidCompletion(client, { itemId, organizationId, at }, completion);
    for (const { at, ...answer } of inventedAnswers(after, now.getTime()))
      await storeSurveyAnswer(client, answer, at);
  });
}
