import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Benchmark } from "#benchmark";
import { signInAsAdministrator } from "#tools/administrator";
import { makeBenchCentre } from "#tools/centre";
import { compare } from "#tools/compare";
import { startSmsCentre } from "#tools/sms-centre";

const count = 10_000;
/** As the server's own: how many submitted messages may wait for their answers. */
const window = 20;
const rounds = 3;
const groupWithinMs = 120_000;
const text = "You are booked: 12 May, 10:30, number A042. Service Centre";
const password = "secret";

export const sms: Benchmark = {
  name: "sms",
  title: `${count} SMS that are due at once, with receipts, against a bare client that sends the same`,
  run: async (tools) => {
    const server = await tools.startServer();
    const centre = await startSmsCentre(count, password);
    const database = new pg.Client(server.database);
    await database.connect();
    try {
      const administrator = await signInAsAdministrator(server.address);
      const { organizationId } = await makeBenchCentre(administrator, "Messages", 1);
      await administrator.ask("PATCH", `/organization/edit/${organizationId}`, {
        messageHub: {
          host: "127.0.0.1",
          port: centre.port,
          secure: false,
          login: "cherga",
          password,
          sender: "Cherga",
          phoneFieldId: null,
          confirmTemplate: {},
          successTemplate: {},
        },
      });
      administrator.leave();

      const { candidate, baseline, ratio } = await compare(rounds, {
        candidate: async () => {
          const measured = centre.nextGroup(groupWithinMs);
          await queue(database, organizationId);
          const perSecond = await measured;
          await untilNoted(database, organizationId);
          return perSecond;
        },
        baseline: async () => {
          const measured = centre.nextGroup(groupWithinMs);
          const bare = tools.startHelper("send-bare-sms", {
            port: centre.port,
            password,
            window,
            count,
            text,
          });
          const perSecond = await measured;
          await bare.nextLine(10_000);
          await bare.stop();
          return perSecond;
        },
      });
      return [
        { what: "Cherga", value: candidate, unit: "messages/s" },
        { what: `bare client, window of ${window}`, value: baseline, unit: "messages/s" },
        {
          what: `Cherga to bare, medians of ${rounds} rounds`,
          value: ratio,
          unit: "×",
          target: { atLeast: 0.7 },
        },
      ];
    } finally {
      await database.end();
      await centre.stop();
    }
  },
};

/** Adds messages that are due at once. */
async function queue(database: pg.Client, organizationId: number): Promise<void> {
  await database.query("delete from message where organization_id = $1", [organizationId]);
  const { rowCount } = await database.query(
    `insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at,
       expires_at)
     select $1, (select min(id) from ticket), 'sms', 'notice', '+380441234567', 'en', $2, '2020-01-01', '2020-01-01',
       '2100-01-01' from generate_series(1, $3)`,
    [organizationId, text, count],
  );
  if (rowCount !== count) throw new Error(`not ${count} messages`);
}

/** Waits until every message is noted as sent, and its receipt with it. */
async function untilNoted(database: pg.Client, organizationId: number): Promise<void> {
  for (const until = performance.now() + groupWithinMs; performance.now() < until; await sleep(200)) {
    const { rows } = await database.query<{ open: number }>(
      `select count(*)::integer as open from message
       where organization_id = $1 and (state <> 'delivered' or attempts <> 1)`,
      [organizationId],
    );
    if (rows[0]?.open === 0) return;
  }
  throw new Error("messages were sent, but not noted as delivered");
}
