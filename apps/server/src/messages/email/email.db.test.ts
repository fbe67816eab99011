import { registrationCalls } from "@cherga/contract/calls/registration";
import type { Loose } from "@cherga/contract/resource";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startGateways } from "#delivery/start-gateways";
import type { MailSettings } from "#messages/email/mail-server";
import { emailChannel } from "#messages/email/email-channel";
import { startMailServer, type TestMailServer } from "#messages/email/testing/start-mail-server";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

let server: TestApp;
let other: TestApp;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const messaging = { publicUrl: "https://queue.centre.test", hasMailServer: true };
  server = await makeTestApp(undefined, undefined, messaging);
  other = await makeTestApp(server.database, undefined, messaging);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  await server.deps.pool.query("delete from message");
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function start(...options: readonly string[]): Promise<TestMailServer> {
  const mail = await startMailServer(...options);
  open.push(mail);
  return mail;
}

function sendBy(app: TestApp, mail?: MailSettings): void {
  const sending = startGateways(app.deps, emailChannel(app.deps, { mail, random: () => 0 }), (error) => {
    throw error;
  });
  open.push({ close: sending.stop });
}

const settingsOf = ({ port }: TestMailServer): MailSettings => ({
  url: `smtp://127.0.0.1:${port}`,
  from: "House <house@centre.test>",
});
const hubOf = ({ port }: TestMailServer, host = "127.0.0.1"): Loose => ({
  mailHub: { host, port, secure: false, login: "", from: "Centre <desk@centre.test>" },
});

async function queue(centre: Centre, recipients: readonly string[]): Promise<void> {
  const answer = await centre.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    dataField: [{ dataFieldId: 1, value: "Grace Hopper" }],
  });
  const { id } = registrationCalls.register.answer.parse(answer?.json()).ticket;
  const now = server.deps.clock.now();
  await server.deps.pool.query(
    `insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at,
       expires_at)
     select $1, $2, 'email', 'notice', recipient, 'en', 'The text', $4, $4, $5 from unnest($3::text[]) recipient`,
    [centre.organizationId, id, recipients, now, new Date(now.getTime() + 3_600_000)],
  );
}

async function states(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await server.deps.pool.query<{ recipient: string; state: string; error: string }>(
    "select recipient, state, error from message order by id",
  );
  return Object.fromEntries(
    rows.map(({ recipient, state, error }) => [recipient, [state, error].filter(Boolean).join(" ")]),
  );
}

test("an organization's letters go through its own server, those of the others through the installation's", async () => {
  const [own, usual] = [await start(), await start()];
  const withOwn = await makeCentre(server, { operators: 1, organization: hubOf(own) });
  const without = await makeCentre(server, { operators: 1 });
  await queue(withOwn, ["anna@home.test"]);
  await queue(without, ["boris@home.test"]);
  sendBy(server, settingsOf(usual));
  await expect.poll(states).toEqual({ "anna@home.test": "sent", "boris@home.test": "sent" });
  await expect.poll(() => own.letters).toMatchObject([{ from: "desk@centre.test", to: ["anna@home.test"] }]);
  await expect.poll(() => usual.letters).toMatchObject([{ from: "house@centre.test" }]);
  const letter = await PostalMime.parse(own.letters[0]?.letter ?? "");
  expect(letter.from).toEqual({ name: "Centre", address: "desk@centre.test" });
  expect(letter.html).toContain("The text");
});

test("two servers send each letter once, and refusals are told", async () => {
  const mail = await start();
  const centre = await makeCentre(server, { operators: 1, organization: hubOf(mail) });
  const good = Array.from({ length: 60 }, (_, index) => `anna${index}@home.test`);
  await queue(centre, [...good, "refused-boris@home.test", "no address", "a@b.test,c@d.test"]);
  sendBy(server);
  sendBy(other);
  await expect.poll(states).toEqual({
    ...Object.fromEntries(good.map((name) => [name, "sent"])),
    "refused-boris@home.test":
      "failed recipientRefused: 550 5.1.1 <…>: Recipient address rejected: User unknown",
    "no address": "failed badAddress",
    "a@b.test,c@d.test": "failed badAddress",
  });
  await expect
    .poll(() => mail.letters.map(({ to }) => to[0]).toSorted((a, b) => String(a).localeCompare(String(b))))
    .toEqual(good.toSorted((a, b) => a.localeCompare(b)));
});

test("letters wait for a server that is down, without losing attempts", async () => {
  const mail = await start();
  await mail.close();
  const centre = await makeCentre(server, { operators: 1, organization: hubOf(mail) });
  await queue(centre, ["anna@home.test"]);
  sendBy(server);
  await expect.poll(states).toEqual({ "anna@home.test": "queued unreachable" });
  const again = await start("--port", String(mail.port));
  await expect.poll(states).toEqual({ "anna@home.test": "sent" });
  const { rows } = await server.deps.pool.query<{ attempts: number; reference: string }>(
    "select attempts, reference from message",
  );
  expect(rows[0]?.attempts).toBe(1);
  await expect.poll(() => again.letters).toHaveLength(1);
  const { messageId } = await PostalMime.parse(again.letters[0]?.letter ?? "");
  expect(messageId).toBe(rows[0]?.reference);
});

test("nothing is sent to servers with reserved names", async () => {
  const mail = await start();
  const demo = await makeCentre(server, { operators: 1, organization: hubOf(mail, "mail.example") });
  const real = await makeCentre(server, { operators: 1, organization: hubOf(mail) });
  await queue(demo, ["anna@home.test"]);
  await queue(real, ["boris@home.test"]);
  sendBy(server);
  await expect.poll(states).toEqual({ "anna@home.test": "queued", "boris@home.test": "sent" });
});
