import { operatorStretches, operatorTimes } from "@cherga/engine/figures/operator-stretches";
import type pg from "pg";
import type { DayState } from "#queue/day/day-state";

/** Writes how the operators spent a closed day. */
export async function writeOperatorDays(client: pg.ClientBase, known: DayState): Promise<void> {
  const { organizationId, date, day, rules } = known;
  const stretches = operatorStretches(day, rules, day.lastAt);
  const days = [...stretches].map(([operatorId, own]) => ({
    operatorId,
    ...operatorTimes(own, rules.operators.get(operatorId)?.day, rules.frame),
  }));
  await client.query({
    ...forgetting,
    values: [organizationId, date],
  });
  await client.query({
    ...writing,
    values: [organizationId, date, JSON.stringify([...stretches.values()].flat()), JSON.stringify(days)],
  });
}

const forgetting = {
  name: "forget-operator-days",
  text: `
    with days as (delete from operator_day where organization_id = $1 and queue_date = $2)
    delete from operator_stretch where organization_id = $1 and queue_date = $2`,
};

const writing = {
  name: "write-operator-days",
  text: `
    with stretches as (
      insert into operator_stretch (organization_id, queue_date, operator_id, kind, during, ticket_item_id)
      select $1, $2, "operatorId", kind,
        tstzrange(to_timestamp("from"::double precision / 1000), to_timestamp("to"::double precision / 1000)), "itemId"
      from jsonb_to_recordset($3::jsonb) as row ("operatorId" integer, kind text, "from" text, "to" text,
        "itemId" integer)
    )
    insert into operator_day (organization_id, queue_date, operator_id, scheduled_ms, on_duty_ms, serving_ms, called_ms,
      paused_ms, asleep_ms, idle_ms)
    select $1, $2, "operatorId", scheduled, "onDuty", serving, called, paused, asleep, idle
    from jsonb_to_recordset($4::jsonb) as row ("operatorId" integer, scheduled bigint, "onDuty" bigint, serving bigint,
      called bigint, paused bigint, asleep bigint, idle bigint)`,
};
