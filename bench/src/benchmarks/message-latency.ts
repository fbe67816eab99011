import { dataFieldIds } from "@cherga/contract/constants";
import pg from "pg";
import type { Benchmark, Figure } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { workAtDesks } from "#tools/busy-desks";
import { type BenchCentre, makeBenchCentre } from "#tools/centre";
import type { RunningServer } from "#tools/start-server";
import { type SmsCentre, startSmsCentre } from "#tools/sms-centre";

const operators = 10;
const everyMs = 400;
const seconds = 10;
/** So many that the 99th percentile is the fifth slowest call of some 500, not one pause of the machine. */
const rounds = 6;
/** More than are called in one round, without others' messages and beside them. */
const waiting = 200;
const oldMessages = 1_000_000;
/** More than are sent in one round. */
const others = 100_000;
const password = "secret";

export const messageLatency: Benchmark = {
  name: "sms-calls",
  title: `${operators} operators call visitors who get an SMS, alone and while another organization sends through its gateway`,
  longestMs: 20 * 60_000,
  run: async (tools) => {
    const server = await tools.startServer();
    const [own, other] = await Promise.all([
      startSmsCentre(Number.MAX_SAFE_INTEGER, password),
      startSmsCentre(Number.MAX_SAFE_INTEGER, password),
    ]);
    const database = new pg.Client(server.database);
    await database.connect();
    try {
      const administrator = await signInAsAdministrator(server.address);
      const sender = await makeBenchCentre(administrator, "Sender", 1);
      await useGateway(administrator, sender, other);
      const centre = await makeBenchCentre(administrator, "Calls", operators);
      await useGateway(administrator, centre, own);
      const world = { server, database, administrator, centre, sender };
      const few = await measure(world, "");
      await addOldMessages(database, [centre.organizationId, sender.organizationId]);
      const many = await measure(world, `, with ${oldMessages} old messages`);
      administrator.leave();
      return [...few, ...many];
    } finally {
      await database.end();
      await own.stop();
      await other.stop();
    }
  },
};

type LatencySetup = {
  readonly server: RunningServer;
  readonly database: pg.Client;
  readonly administrator: Administrator;
  readonly centre: BenchCentre;
  readonly sender: BenchCentre;
};

/** How long *next* takes alone and beside others' messages, in turns, so that a busy machine slows both. */
async function measure(world: LatencySetup, when: string): Promise<readonly Figure[]> {
  const { server, database, administrator, centre, sender } = world;
  const lastId = await lastMessageId(database);
  const desks = centre.operatorIds.map((operatorId) => ({ administrator, operatorId }));
  const work = () => workAtDesks(server.address, desks, { seconds, everyMs });
  const alone: number[] = [];
  const beside: number[] = [];
  let failures = 0;
  let sentMeanwhile = 0;
  for (let round = 0; round < rounds; round += 1) {
    await fillHall(administrator, centre);
    const quiet = await work();
    await queueOthers(database, sender);
    const busy = await work();
    sentMeanwhile += others - (await dropQueued(database, sender));
    alone.push(...quiet.nextMs);
    beside.push(...busy.nextMs);
    failures += quiet.failures.length + busy.failures.length;
  }
  const { rows: calls } = await database.query<{ ms: number | null }>(
    `select extract(epoch from sent_at - created_at)::float8 * 1000 as ms from message
     where organization_id = $1 and kind = 'call' and id > $2`,
    [centre.organizationId, lastId],
  );
  const leftAfter = calls.flatMap(({ ms }) => ms ?? []);
  return [
    { what: `*next* alone, p50${when}`, value: percentile(alone, 50), unit: "ms" },
    { what: `*next* beside sending, p50${when}`, value: percentile(beside, 50), unit: "ms" },
    { what: `*next* alone, p99${when}`, value: percentile(alone, 99), unit: "ms" },
    {
      what: `*next* beside sending, p99${when}`,
      value: percentile(beside, 99),
      unit: "ms",
      target: { atMost: 40 },
    },
    {
      what: `ratio of the two${when}`,
      value: percentile(beside, 99) / percentile(alone, 99),
      unit: "×",
      target: { atMost: 1.5 },
    },
    {
      what: `from the call to the SMS that the gateway took, p95${when}`,
      value: percentile(leftAfter, 95),
      unit: "ms",
      target: { atMost: 500 },
    },
    { what: `calls${when}`, value: calls.length, unit: "" },
    {
      what: `calls that failed, or whose SMS did not leave${when}`,
      value: failures + calls.length - leftAfter.length,
      unit: "",
      target: { atMost: 0 },
    },
    {
      what: `SMS of the other organization a second meanwhile${when}`,
      value: sentMeanwhile / rounds / seconds,
      unit: "/s",
      target: { atLeast: 1 },
    },
  ];
}

async function lastMessageId(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ id: number | null }>("select max(id) as id from message");
  return rows[0]?.id ?? 0;
}

/**
 * Ends the sending of an organization; returns how many messages were left. Those that the server is noting are sent:
 * waiting for them, while it waits for others, would be a deadlock.
 */
async function dropQueued(database: pg.Client, { organizationId }: BenchCentre): Promise<number> {
  const { rowCount } = await database.query(
    `with waiting as (
       select id from message where organization_id = $1 and state = 'queued' for update skip locked)
     delete from message using waiting where message.id = waiting.id`,
    [organizationId],
  );
  return rowCount ?? 0;
}

async function useGateway(
  administrator: Administrator,
  { organizationId }: BenchCentre,
  { port }: SmsCentre,
): Promise<void> {
  await administrator.ask("PATCH", `/organization/edit/${organizationId}`, {
    notifications: { confirmed: false, moved: false, cancelled: false, called: true, dayClosed: false },
    messageHub: {
      host: "127.0.0.1",
      port,
      secure: false,
      login: "cherga",
      password,
      sender: "Cherga",
      phoneFieldId: null,
      confirmTemplate: {},
      successTemplate: {},
    },
  });
}

async function fillHall(administrator: Administrator, { serviceId }: BenchCentre): Promise<void> {
  for (let count = 0; count < waiting; count += 1)
    await administrator.ask("POST", "/operator-queue/ticket-registration", {
      service: serviceId,
      // The SMS centre refuses or ignores numbers with some of the endings below 100.
      dataField: [{ dataFieldId: dataFieldIds.phone, value: `+38050${String(1_000_100 + count)}` }],
    });
}

const columns = `organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at, expires_at`;

async function queueOthers(database: pg.Client, { organizationId }: BenchCentre): Promise<void> {
  await database.query(
    `insert into message (${columns})
     select $1, (select min(id) from ticket), 'sms', 'notice', '+380441234567', 'en', 'You are booked: 12 May, 10:30',
       '2020-01-01', '2020-01-01', '2100-01-01' from generate_series(1, $2)`,
    [organizationId, others],
  );
}

/** Adds messages as they are after months: delivered, with the ids of their gateway. */
async function addOldMessages(database: pg.Client, organizationIds: readonly number[]): Promise<void> {
  await database.query(
    `insert into message (${columns}, state, sent_at, reference)
     select ($1::integer[])[1 + number % 2], (select min(id) from ticket), 'sms', 'notice', '+380441234567', 'en', '',
       '2020-01-01', '2020-01-01', '2020-01-02', 'delivered', '2020-01-01', 'old-' || number
     from generate_series(1, $2) number`,
    [organizationIds, oldMessages],
  );
  await database.query("analyze message");
}
