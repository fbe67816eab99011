// The same route with nothing decided: who asks is looked up, the request is parsed, and rows of the same size are
// written in batches, one transaction each.
import { registrationCalls } from "@cherga/contract/calls/registration";
import { parse } from "@cherga/contract/issues";
import fastify from "fastify";
import pg from "pg";

type Settings = {
  readonly database: pg.ClientConfig;
  readonly organizationId: number;
  readonly operatorIds: readonly number[];
};

const { database, organizationId, operatorIds }: Settings = JSON.parse(process.argv[2] ?? "{}");
const pool = new pg.Pool({ ...database, max: 10 });
const batchSize = 64;
const date = "2099-01-01";

type Booking = { readonly id: number; readonly serviceId: number; readonly startMs: number };
type Pending = { readonly booking: Booking; resolve(): void; reject(error: unknown): void };
const waiting: Pending[] = [];
let isWriting = false;
let lastId = 1_000_000_000;

await pool.query("insert into organization_day (organization_id, queue_date) values ($1, $2)", [
  organizationId,
  date,
]);

const app = fastify();
app.post("/book", async (request, reply) => {
  await pool.query({
    name: "session",
    text: `
      select session.id, session.organization_id, staff.id as staff, is_admin, role
      from session join staff on staff.id = staff_id where session.expires_at > now() limit 1`,
  });
  const wish = parse(registrationCalls.register.body, request.body);
  lastId += 1;
  const booking = {
    id: lastId,
    serviceId: wish.service ?? 0,
    startMs: (lastId - 1_000_000_000) * 600_000,
  };
  await new Promise<void>((resolve, reject) => {
    waiting.push({ booking, resolve, reject });
    if (!isWriting) void writeAll();
  });
  return reply.code(201).send({ ticket: ticketOf(booking) });
});

async function writeAll(): Promise<void> {
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, batchSize);
    try {
      await write(batch.map(({ booking }) => booking));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  isWriting = false;
}

async function write(bookings: readonly Booking[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query({
      name: "lock",
      text: "select version from organization_day where organization_id = $1 and queue_date = $2 for update",
      values: [organizationId, date],
    });
    await client.query({
      name: "write",
      text: `
        with rows as (select * from jsonb_to_recordset($3::jsonb) as row (id integer, "serviceId" integer, data jsonb)),
        tickets as (
          insert into ticket (id, organization_id, queue_date, num, prefix, type, pass_way, status, entry_at,
            registered_at, channel)
          select id, $1, $2, id, '', 'inPlaceFixed', 'fixed', 'success', now(), now(), 'kiosk' from rows),
        items as (
          insert into ticket_item (id, ticket_id, organization_id, queue_date, position, service_id, state, type, status,
            channel, last_event, registered_at, time_start, planned_at, arrived_at, waiting_ms, called_ms, serving_ms, paused_ms, held_ms, is_first,
            is_rerouted, is_late, was_late, is_day_closed)
          select id, id, $1, $2, 0, "serviceId", 'planned', 'inPlaceFixed', 'success', 'kiosk', 'wait', now(), now(), now(), now(), 0, 0, 0, 0, 0,
            true, false, false, false, false from rows),
        events as (
          insert into ticket_event (organization_id, queue_date, seq, at, type, ticket_id, data)
          select $1, $2, id, now(), 'registered', id, data from rows)
        update organization_day set version = version + 1 where organization_id = $1 and queue_date = $2`,
      values: [
        organizationId,
        date,
        JSON.stringify(bookings.map((booking) => ({ ...booking, data: eventOf(booking) }))),
      ],
    });
    await client.query({
      name: "promise",
      text: `
        insert into occupancy (ticket_item_id, organization_id, operator_id, during)
        select id, $1, operator, tstzrange(to_timestamp(ms / 1000), to_timestamp(ms / 1000) + interval '10 minutes')
        from unnest($2::integer[], $3::integer[], $4::double precision[]) as row (id, operator, ms)`,
      values: [
        organizationId,
        bookings.map(({ id }) => id),
        bookings.map(({ id }) => operatorIds[id % operatorIds.length]),
        bookings.map(({ startMs }) => startMs),
      ],
    });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const eventOf = ({ id, serviceId, startMs }: Booking) => ({
  ticketType: "inPlaceFixed",
  passWay: "fixed",
  status: "success",
  num: id,
  prefix: "",
  items: [
    {
      id,
      serviceId,
      duration: 10,
      block: 10,
      align: 10,
      isStrict: false,
      after: [],
      startAt: startMs,
      place: { operatorId: 1, from: startMs, to: startMs + 600_000 },
    },
  ],
});

function ticketOf({ id, serviceId, startMs }: Booking) {
  const start = new Date(startMs).toISOString();
  return {
    id,
    num: String(id),
    token: "00000000-0000-0000-0000-000000000000",
    type: "inPlaceFixed",
    passWay: "fixed",
    status: "success",
    entryTime: start,
    plannedTime: start,
    pullTime: start,
    forcedTime: null,
    print: null,
    items: [
      {
        id,
        type: "service",
        serviceId,
        service: { id: serviceId, name: "Rush" },
        state: "planned",
        operatorId: 1,
        start,
        end: start,
        duration: 10,
        align: 10,
        wantDateTime: start,
        events: [],
      },
    ],
    client: [],
  };
}

console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
