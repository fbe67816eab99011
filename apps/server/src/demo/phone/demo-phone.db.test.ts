import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#app";
import { demoPhone } from "#demo/phone/demo-phone";
import { startGateways } from "#delivery/start-gateways";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeStranger } from "#visitors/testing/stranger";
import { makeWebCentre } from "#visitors/testing/web-centre";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock, { hasDemoPhone: true });
});
afterAll(() => server.close());

const hub = {
  host: "",
  secure: true,
  port: 2775,
  login: "",
  sender: "Centre",
  phoneFieldId: null,
  confirmTemplate: {},
  successTemplate: {},
};
const fields = [{ dataFieldId: dataFieldIds.phone, required: true }];

/** Books a time, and returns the address that the message goes to. */
async function book(organization: object, value: string): Promise<void> {
  const { organizationId, services, pageId } = await makeWebCentre(server, {
    fields,
    organization: { ...organization },
  });
  const visitor = makeStranger(server);
  const kept = await visitor.call("POST", `/online/${pageId}/reserve`, {
    organizationId,
    service: services[0],
    queueDateTime: "2026-05-05T07:00:00Z",
  });
  const dataField = [{ dataFieldId: dataFieldIds.phone, value }];
  const mine = visitor.withTicket(kept.json().token);
  expect((await mine.call("POST", `/online/${pageId}/fill`, { dataField })).statusCode).toBe(200);
}

test("a phone shows what no gateway takes, and only in a demo", async () => {
  await book({}, "+380501110001");
  await book({ messageHub: { ...hub, host: "smpp.example" } }, "+380501110002");
  await book({ messageHub: { ...hub, host: "smpp.provider.test" } }, "+380501110003");
  await book({ messageHub: { ...hub, host: "https://sms.example/send" } }, "+380501110004");
  const phone = startGateways(server.deps, demoPhone(server.deps, "sms"), (error) =>
    expect.unreachable(String(error)),
  );
  const demo = buildApp({ ...server.deps, isDemo: true });
  const shown = async (): Promise<string[]> =>
    (await demo.inject({ url: "/api/demo/phone" })).json().messages.map(({ to }: { to: string }) => to);
  await expect.poll(shown).toEqual(["+380501110004", "+380501110002", "+380501110001"]);
  await phone.stop();
  const { rows } = await server.deps.pool.query(
    "select state from message where recipient = '+380501110003'",
  );
  expect(rows).toEqual([{ state: "queued" }]);
  expect((await server.app.inject({ url: "/api/demo/phone" })).statusCode).toBe(404);
  await demo.close();
});
