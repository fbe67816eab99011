import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverDue, type DeliveryChannel } from "#delivery/delivery";
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
