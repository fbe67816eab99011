import type { LanguageCode } from "@cherga/contract/constants";
import { emptyDay } from "@cherga/engine/day/day";
import type { DayEvent } from "@cherga/engine/day/day-event";
import { evolveAll } from "@cherga/engine/day/evolve";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#db/tables";
import type { ConfigVersions } from "#queue/config/config";
import type { Configs } from "#queue/config/configs";
import { eventOfRow, type EventRow } from "#queue/day/event-row";
import { rulesWithAdjacentPlaces } from "#queue/day/adjacent-places";
import { type Client, makeClients } from "#queue/day/clients";
import { leaseStamp } from "#queue/day/lease";
import { type DayKey, type DayHistory, type DayState, nameOf } from "#queue/day/day-state";

/** The current versions in the database: number of events of a day, configuration, number of erasures. */
export type Mark = ConfigVersions & {
  readonly version: number;
  readonly erasures: number;
  /** The branch server that decides the day; null: the centre. */
  readonly writerId: number | null;
  /** How many events of provisional tickets there are. */
  readonly provisionalEvents: number;
  /** When the leases of the day last changed; null: there were none. */
  readonly leaseStamp: string | null;
};

const readMarks = {
  name: "day-marks",
  text: `
    select id as "organizationId", asked.date::text as date, config_version as "configVersion",
      catalogue.version as "catalogueVersion", coalesce(day.version, 0) as version, coalesce(day.erasures, 0) as erasures,
      writer_id as "writerId", coalesce(day.provisional_events, 0) as "provisionalEvents",
      ${leaseStamp("asked.organization_id", "asked.date")} as "leaseStamp"
    from unnest($1::integer[], $2::date[]) as asked (organization_id, date)
    join organization on id = asked.organization_id
    cross join catalogue
    left join organization_day day on day.organization_id = asked.organization_id and queue_date = asked.date`,
};

/** Returns the current versions of some days, without those whose organization does not exist. */
export async function findMarks(pool: pg.Pool, keys: readonly DayKey[]): Promise<ReadonlyMap<string, Mark>> {
  const { rows } = await pool.query<DayKey & Mark>({
    ...readMarks,
    values: [keys.map(({ organizationId }) => organizationId), keys.map(({ date }) => date)],
  });
  return new Map(rows.map((row) => [nameOf(row), row]));
}

/** Brings the known state of a day up to date with the database. Reads nothing if nothing has changed. */
export async function applyNewEvents(
  db: Kysely<Database>,
  key: DayKey,
  known: DayHistory | undefined,
  mark: Mark,
  configs: Configs,
): Promise<DayState> {
  // After an erasure the whole day is read again, because views of its tickets are cached as well.
  const { day, clients } = known?.clients.erasures === mark.erasures ? known : nothingAfter(mark);
  const config = await configs.get(key.organizationId, mark);
  const rules = await rulesWithAdjacentPlaces(db, key, config);
  if (day.seq >= mark.version) return { ...key, config, rules, day, clients };
  const events = await listEvents(db, key, day.seq);
  return {
    ...key,
    config,
    rules,
    day: evolveAll(day, events),
    clients: clients.with(await listClients(db, heardFromIn(events))),
  };
}

const nothingAfter = ({ erasures }: Mark): DayHistory => ({
  day: emptyDay,
  clients: makeClients([], erasures),
});

/** Lists the events of a day after a sequence number. */
export async function listEvents(
  db: Kysely<Database>,
  key: DayKey,
  after: number,
): Promise<readonly DayEvent[]> {
  const { rows } = await sql<EventRow>`
    select seq, (extract(epoch from at) * 1000)::double precision as at, type, ticket_id, ticket_item_id,
      operator_id, data
    from ticket_event
    where organization_id = ${key.organizationId} and queue_date = ${key.date} and seq > ${after}
    order by seq`.execute(db);
  return rows.map(eventOfRow);
}

/** Returns the tickets whose visitors are new, may have changed their data since, or have got a note. */
function heardFromIn(events: readonly DayEvent[]): readonly number[] {
  return events.flatMap((event) =>
    isTelling.has(event.type) && "ticketId" in event ? [event.ticketId] : [],
  );
}

const isTelling: ReadonlySet<DayEvent["type"]> = new Set(["registered", "arrived", "statusChanged", "hold"]);

type ClientRow = Required<Pick<Client, "token" | "values" | "notes">> & {
  readonly id: number;
  readonly language: LanguageCode | null;
  readonly botChat: string | null;
  readonly reason: string | null;
};

/** Returns the visitors of tickets. */
export async function listClients(
  db: Kysely<Database>,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, Client>> {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await sql<ClientRow>`
    select id, token, language, bot_chat as "botChat", max(reason) as reason, coalesce(json_agg(json_build_object('dataFieldId', data_field_id, 'value', value)
      order by data_field_id) filter (where data_field_id is not null), '[]') as values,
      (select coalesce(json_agg(json_build_object('itemId', ticket_item_id, 'text', text,
          'at', (extract(epoch from at) * 1000)::double precision) order by ticket_note.id), '[]')
        from ticket_note join ticket_item on ticket_item.id = ticket_item_id
        where ticket_item.ticket_id = ticket.id) as notes
    from ticket left join ticket_value on ticket_value.ticket_id = id
      left join ticket_cancellation on ticket_cancellation.ticket_id = id
    where id = any(${ticketIds}) group by id`.execute(db);
  return new Map(
    rows.map(({ id, token, values, language, botChat, notes, reason }) => [
      id,
      {
        token,
        values,
        ...(language === null ? {} : { language }),
        ...(botChat === null ? {} : { botChat }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(reason === null ? {} : { cancelReason: reason }),
      },
    ]),
  );
}
