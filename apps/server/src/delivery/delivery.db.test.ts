import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { deliverDue, type DeliveryChannel } from "#delivery/delivery";
import { messageTable } from "#messages/outbox";
import { queueSms, readSms } from "#messages/sms/testing/sms-world";
import { makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());

test("gateways of one channel that need different columns share connections", async () => {
  const channel: DeliveryChannel = {
    table: { name: "message", expirySetClause: "text = ''" },
    name: "sms",
    organizationIds: [1],
    deliver: () => Promise.resolve({ state: "sent" }),
  };
  // Often enough that every connection of the pool sees both.
  for (let round = 0; round < 5; round += 1)
    for (const columns of ["row.text", "row.text, row.recipient"])
      expect(await deliverDue(server.deps, { ...channel, columns })).toBe(0);
});

test("a message whose note fails is noted later, and not sent again", async () => {
  const centre = await makeCentre(server, { operators: 1 });
  const { organizationId } = centre;
  await queueSms(server, centre, [{ to: "+380501112233", text: "Your turn" }]);
  const impatient = new pg.Pool({ ...server.database.config, statement_timeout: 200 });
  const holder = new pg.Client(server.database.config);
  await holder.connect();
  onTestFinished(() => Promise.all([impatient.end(), holder.end()]).then(() => undefined));
  let sent = 0;
  const channel: DeliveryChannel = {
    table: messageTable,
    name: "sms",
    organizationIds: [organizationId],
    async deliver({ id }) {
      sent += 1;
      // While the row is locked, each attempt to note the outcome exceeds its time limit.
      await holder.query("begin");
      await holder.query("select from message where id = $1 for update", [id]);
      void sleep(1_000).then(() => holder.query("rollback"));
      return { state: "sent", reference: "1" };
    },
  };
  await deliverDue({ ...server.deps, pool: impatient }, channel);
  expect(await readSms(server, organizationId)).toMatchObject([{ state: "sent", reference: "1" }]);
  expect([sent, await deliverDue(server.deps, channel)]).toEqual([1, 0]);
});
