import { testInCi } from "@cherga/test-network/test-in-ci";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startGateways } from "#delivery/start-gateways";
import { smsChannel, type SmsChannelDeps } from "#messages/sms/sms-channel";
import { usualSmppLimits } from "#messages/sms/smpp-session";
import {
  authority,
  expiredCertificate,
  serverCertificate,
  serverKey,
} from "#messages/sms/testing/certificates";
import { hubAt, queueSms, readSms } from "#messages/sms/testing/sms-world";
import { type Smsc, startSmsc, startTlsFront } from "#messages/sms/testing/start-smsc";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let centre: Centre;
let smsc: Smsc;
const stops: (() => Promise<void>)[] = [];
const patient = { timeout: 60_000 };

beforeAll(async () => {
  server = await makeTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 1 });
  await server.deps.pool.query("update organization set message_hub = null");
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function startCentre(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
  smsc = await startSmsc(settings);
  stops.push(smsc.kill);
}

/** Sets a gateway and starts sending through it. */
async function useGateway(
  hub: Readonly<Record<string, unknown>>,
  more: Partial<SmsChannelDeps> = {},
  of = server,
): Promise<void> {
  await server.deps.pool.query("update organization set message_hub = $1 where id = $2", [
    JSON.stringify(hub),
    centre.organizationId,
  ]);
  const gateways = startGateways(of.deps, smsChannel({ ...of.deps, random: () => 0, ...more }), (error) =>
    expect.unreachable(String(error)),
  );
  stops.push(gateways.stop);
}

const send = (...messages: readonly (readonly [to: string, text: string])[]) =>
  queueSms(
    server,
    centre,
    messages.map(([to, text]) => ({ to, text })),
  );
const states = async () => (await readSms(server, centre.organizationId)).map(({ state }) => state);
const errors = async () => (await readSms(server, centre.organizationId)).map(({ error }) => error);
const statesBecome = async (...expected: readonly string[]) => {
  await expect.poll(states, patient).toEqual(expected);
};
const gatewayOf = async () => {
  const answer = await centre.admin.call("GET", "/debug/sms");
  return answer.json()[0];
};

test("a text arrives as it was written, with sender, validity and a receipt", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port));
  const text = "Your code: 1234 @£$ {[€]} ~ é";
  await send(["+380 44 123 45 67", text]);
  await statesBecome("delivered");
  expect(smsc.submits()).toMatchObject([
    {
      text,
      coding: 0,
      to: "380441234567",
      toKind: "1/1",
      from: "Cherga",
      fromKind: "5/0",
      registered: 1,
      validity: expect.stringMatching(/^00000000(5959|0100|59\d\d)\d*000R$|^000000010000000R$/),
    },
  ]);
  const [row] = await readSms(server, centre.organizationId);
  expect(row?.reference).toBe(String(smsc.submits()[0]?.["id"]));
});

test("other alphabets and long texts arrive as they were written", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port, { sender: "+48 22 000 01 20" }));
  const texts = [
    "Вас записано: 4 травня, 10:30, номер А042 😀",
    `${"Latin {text}, ".repeat(20)}€`,
    "Довгий текст із смайликом 😀, ".repeat(10),
  ];
  await send(...texts.map((text) => ["+380441234567", text] as const));
  await statesBecome("delivered", "delivered", "delivered");
  const ids = (await readSms(server, centre.organizationId)).map(({ id }) => id);
  const joined = ids.slice(1).map((id) =>
    smsc
      .submits()
      .filter(({ reference }) => reference === id % 256)
      .toSorted((a, b) => Number(a["part"]) - Number(b["part"]))
      .map((part) => {
        expect(Number(part["units"])).toBeLessThanOrEqual(part["coding"] === 8 ? 134 : 153);
        return part["text"];
      })
      .join(""),
  );
  const alone = smsc.submits().find(({ parts }) => parts === undefined);
  expect([alone?.["text"], ...joined]).toEqual(texts);
  expect(smsc.submits().every(({ fromKind }) => fromKind === "1/1")).toBe(true);
});

testInCi("a short code is a sender of its own kind", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port, { sender: "7788" }));
  await send(["+380441234567", "Hello"]);
  await statesBecome("delivered");
  expect(smsc.submits()).toMatchObject([{ from: "7788", fromKind: "3/0" }]);
});

test.each([
  { receipt: "before" },
  { receipt: "twice" },
  { receipt: "after", form: "tlv" },
  { receipt: "after", ids: "hex" },
])("a receipt is understood: $receipt $form $ids", async (settings) => {
  await startCentre(settings);
  await useGateway(hubAt(smsc.port));
  await send(["+380441234567", "One"], ["+380441234003", "Two"], ["+380441234567", "Long ".repeat(60)]);
  await statesBecome("delivered", "failed", "delivered");
  expect(await errors()).toEqual(["", "undelivered", ""]);
});

testInCi("the receipts of a burst are all noted", async () => {
  await startCentre({ quiet: 1_000_000 });
  await useGateway(hubAt(smsc.port));
  const count = 3_000;
  await send(...Array.from({ length: count }, () => ["+380441234567", "Hello"] as const));
  const delivered = async () => (await states()).filter((state) => state === "delivered").length;
  await expect.poll(delivered, patient).toBe(count);
});

test("without a receipt, a message stays sent", async () => {
  await startCentre({ receipt: "never" });
  await useGateway(hubAt(smsc.port));
  await send(["+380441234567", "Hello"]);
  await statesBecome("sent");
  expect(smsc.count("receipted")).toBe(0);
});

test("a wrong number and refused content fail at once; others are not held up", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port));
  await send(["+380441234001", "A"], ["+380441234002", "B"], ["12", "C"], ["+380441234567", "D"]);
  await statesBecome("failed", "failed", "failed", "delivered");
  expect(await errors()).toEqual([
    "wrongNumber ESME_RINVDSTADR",
    "refused ESME_RSUBMITFAIL",
    "wrongNumber",
    "",
  ]);
});

test("a gateway that is full or throttles gets everything, more slowly, and each part once", async () => {
  await startCentre({ throttle: 8 });
  await useGateway(hubAt(smsc.port));
  const numbers = Array.from({ length: 20 }, (_, index) => `+3804412300${String(index + 10)}`);
  await send(...numbers.map((to) => [to, "Long text. ".repeat(16)] as const), ["+380441234005", "Full once"]);
  await statesBecome(...numbers.map(() => "delivered"), "delivered");
  const taken = smsc.submits().filter(({ status }) => status === 0);
  expect(taken).toHaveLength(numbers.length * 2 + 1);
  expect(smsc.submits().some(({ status }) => status === 0x58)).toBe(true);
  const rows = await readSms(server, centre.organizationId);
  expect(rows.every(({ attempts }) => attempts === 1)).toBe(true);
});

test("a gateway that is down, and comes back, gets the messages without a counted attempt", async () => {
  await startCentre();
  await smsc.kill();
  await useGateway(hubAt(smsc.port));
  await send(["+380441234567", "Hello"]);
  await expect.poll(errors, patient).toEqual(["connectionRefused"]);
  expect(await states()).toEqual(["queued"]);
  expect(await gatewayOf()).toMatchObject({ state: "paused", error: { code: "connectionRefused" } });
  await smsc.restart();
  await statesBecome("delivered");
  const [row] = await readSms(server, centre.organizationId);
  expect(row).toMatchObject({ attempts: 1, error: "" });
  expect(await gatewayOf()).toMatchObject({ state: "connected" });
});

test("a wrong password is not tried in quick succession, and is explained without being shown", async () => {
  await startCentre({ password: "another" });
  await useGateway(hubAt(smsc.port, { password: "hush-hush" }));
  await send(["+380441234567", "Hello"]);
  await expect.poll(errors, patient).toEqual(["wrongPassword"]);
  await expect.poll(() => smsc.count("bind"), patient).toBe(3);
  // Half of 1, 2, 4 seconds and so on: a storm would have made many more by now.
  expect(smsc.count("bind")).toBeLessThanOrEqual(4);
  const gateway = await gatewayOf();
  expect(gateway.error).toMatchObject({ code: "wrongPassword", detail: "ESME_RINVPASWD" });
  expect(JSON.stringify(gateway)).not.toContain("hush-hush");
  const { rows } = await server.deps.pool.query("select name from server_lease");
  expect(JSON.stringify(rows)).not.toMatch(/hush|127\.0\.0\.1|cherga/);
  expect(await states()).toEqual(["queued"]);
});

testInCi("a message that is never answered is repeated a few times only", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port), { smppLimits: { ...usualSmppLimits, answerMs: 100, pauseMs: 10 } });
  await send(["+380441234004", "No answer"]);
  await expect
    .poll(async () => (await readSms(server, centre.organizationId))[0]?.attempts, patient)
    .toBeGreaterThan(1);
  expect(await errors()).toEqual(["noAnswer"]);
  expect(smsc.submits().length).toBeGreaterThanOrEqual(4);
  await send(["+380441234567", "Answered"]);
  await expect.poll(states, patient).toEqual(["queued", "delivered"]);
});

test("messages travel encrypted", async () => {
  await startCentre();
  const front = await startTlsFront(smsc.port, { key: serverKey, cert: serverCertificate });
  stops.push(front.close);
  await useGateway(hubAt(front.port, { secure: true }), { ca: authority });
  await send(["+380441234567", "Secret"]);
  await statesBecome("delivered");
  expect(smsc.submits()).toMatchObject([{ text: "Secret" }]);
});

test.each([
  ["certificateExpired", expiredCertificate, authority],
  ["certificateInvalid", serverCertificate, undefined],
] as const)("nothing is sent if the certificate is bad: %s", async (code, cert, ca) => {
  await startCentre();
  const front = await startTlsFront(smsc.port, { key: serverKey, cert });
  stops.push(front.close);
  await useGateway(hubAt(front.port, { secure: true }), ca === undefined ? {} : { ca });
  await send(["+380441234567", "Secret"]);
  await expect.poll(errors, patient).toEqual([code]);
  expect(await gatewayOf()).toMatchObject({ state: "paused", error: { code } });
  expect(smsc.count("bind")).toBe(0);
});

test("encryption is not given up for a gateway without it", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port, { secure: true }), {
    smppLimits: { ...usualSmppLimits, connectMs: 500 },
  });
  await send(["+380441234567", "Secret"]);
  await expect.poll(async () => (await errors())[0], patient).toMatch(/^(noTls|connectionLost|unreachable)$/);
  expect(smsc.count("bind")).toBe(0);
});

testInCi("one server is connected; another takes over when it stops", async () => {
  await startCentre();
  const other = await makeTestApp(server.database);
  stops.push(other.close);
  await useGateway(hubAt(smsc.port));
  await expect.poll(() => smsc.count("bind"), patient).toBe(1);
  const stopFirst = stops.pop();
  await useGateway(hubAt(smsc.port), {}, other);
  await send(["+380441234567", "First"]);
  await statesBecome("delivered");
  expect(smsc.count("bind")).toBe(1);
  await stopFirst?.();
  await expect.poll(() => smsc.count("bind"), patient).toBe(2);
  expect(smsc.count("unbind")).toBe(1);
  await send(["+380441234567", "Second"]);
  await statesBecome("delivered", "delivered");
});

test("a server that loses its lease while it is connected leaves, and sends nothing until it has it again", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port));
  await send(["+380441234567", "before"]);
  await statesBecome("delivered");
  const setLease = (holder: string, seconds: number) =>
    server.deps.pool.query(
      `update server_lease set holder = $1, until = clock_timestamp() + $2 * interval '1 second'
       where name like 'message.sms.%'`,
      [holder, seconds],
    );
  await setLease("another server", 3600);
  await expect.poll(() => smsc.count("unbind"), patient).toBe(1);
  await send(["+380441234567", "meanwhile"]);
  await expect.poll(async () => (await gatewayOf()).state, patient).toBe("elsewhere");
  expect(await states()).toEqual(["delivered", "queued"]);
  await setLease("another server", -1);
  await statesBecome("delivered", "delivered");
  expect(smsc.count("bind")).toBe(2);
  expect(smsc.submits().map(({ text }) => text)).toEqual(["before", "meanwhile"]);
});

test("organizations with the same gateway share a session, each with its own sender", async () => {
  await startCentre();
  const another = await makeCentre(server, { operators: 1 });
  await server.deps.pool.query("update organization set message_hub = $1 where id = $2", [
    JSON.stringify(hubAt(smsc.port, { sender: "Other" })),
    another.organizationId,
  ]);
  await useGateway(hubAt(smsc.port, { sender: "Mine" }));
  await send(["+380441234567", "From mine"]);
  await queueSms(server, another, [{ to: "+380441234568", text: "From other" }]);
  await statesBecome("delivered");
  await expect.poll(() => smsc.submits().length, patient).toBe(2);
  expect(
    smsc
      .submits()
      .map(({ from, text }) => `${String(from)}: ${String(text)}`)
      .toSorted(),
  ).toEqual(["Mine: From mine", "Other: From other"]);
  expect(smsc.count("bind")).toBe(1);
});

test("a reserved name is never connected to", async () => {
  await useGateway(hubAt(2775, { host: "smpp.example" }));
  await send(["+380441234567", "For the demo's phone"]);
  expect(await gatewayOf()).toMatchObject({ state: "reserved", error: null, lines: [] });
  const channel = smsChannel(server.deps);
  expect(await channel.listGateways()).toEqual([]);
  expect(await states()).toEqual(["queued"]);
});

test("the dialogue is shown without texts, numbers and passwords, to administrators of the organization", async () => {
  await startCentre();
  await useGateway(hubAt(smsc.port));
  await send(["+380441234567", "Private words"]);
  await statesBecome("delivered");
  const gateway = await gatewayOf();
  expect(gateway).toMatchObject({
    organizationIds: [centre.organizationId],
    protocol: "smpp",
    state: "connected",
  });
  expect(gateway.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ direction: "out", pdu: "bind_transceiver" }),
      expect.objectContaining({ direction: "in", pdu: "bind_transceiver_resp", status: "ESME_ROK" }),
      expect.objectContaining({ direction: "out", pdu: "submit_sm", number: "…567" }),
      expect.objectContaining({ direction: "in", pdu: "deliver_sm", number: "…567" }),
    ]),
  );
  expect(JSON.stringify(gateway)).not.toMatch(/Private|380441234567|secret/);
  const stranger = await makeCentre(server, { operators: 1 });
  expect((await stranger.admin.call("GET", "/debug/sms")).json()).toEqual([]);
  expect((await stranger.operators[0]?.call("GET", "/debug/sms"))?.statusCode).toBe(403);
});
