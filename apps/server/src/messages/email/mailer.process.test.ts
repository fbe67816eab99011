import { internetOnly } from "@cherga/outgoing/address-guard";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { DeliveryOutcome } from "#delivery/delivery";
import type { MailServer } from "#messages/email/mail-server";
import { type Letter, type Mailer, type MailerOptions, makeMailer, pauseAfter } from "#messages/email/mailer";
import { makeCertificates, type TestCertificates } from "#messages/email/testing/make-certificates";
import { startMailServer, type TestMailServer } from "#messages/email/testing/start-mail-server";

const here = { ...internetOnly, allowsLoopback: true };
let certificates: TestCertificates;
const open: { close(): Promise<void> }[] = [];

beforeAll(() => {
  certificates = makeCertificates();
});
afterAll(() => certificates.remove());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(...options: readonly string[]): Promise<TestMailServer> {
  const server = await startMailServer(...options);
  open.push(server);
  return server;
}

function mailTo(
  { port }: Pick<TestMailServer, "port">,
  settings: Partial<MailServer> = {},
  options: MailerOptions = {},
): Mailer {
  const from = { name: "Centre", address: "desk@centre.test" };
  const server = {
    host: "127.0.0.1",
    port,
    secure: false,
    login: "",
    password: "",
    from,
    isTyped: true,
    ...settings,
  };
  const authorities = certificates.read(certificates.valid) + certificates.read(certificates.expired);
  const mailer = makeMailer(server, { authorities, outgoing: here, random: () => 0, ...options });
  open.push(mailer);
  return mailer;
}

const letterTo = (to: string): Letter => ({
  to,
  messageId: `<${to}>`,
  subject: "Your visit",
  text: "Come at nine.",
});
const withTls = () => ["--certificate", certificates.valid, "--key", certificates.key];
const withLogin = ["--login", "centre", "--password", "right"];

/** Sends until the mailer has got through: while it is paused, nothing is sent. */
async function sendUntil(mailer: Mailer, state: DeliveryOutcome["state"]): Promise<void> {
  await expect
    .poll(async () => (mailer.isReady() ? (await mailer.send(letterTo("anna@home.test"))).state : "paused"), {
      timeout: 60_000,
    })
    .toBe(state);
}

test("a server at an address that may not be dialled is not asked", async () => {
  const server = await start();
  expect(await mailTo(server, {}, { outgoing: internetOnly }).send(letterTo("anna@home.test"))).toEqual({
    state: "unavailable",
    error: "refusedAddress",
  });
  // The operator of this server may name any address.
  expect(await mailTo(server, {}, { outgoing: undefined }).send(letterTo("anna@home.test"))).toMatchObject({
    state: "sent",
  });
});

test("a letter is sent without encryption or login where the server offers none", async () => {
  const server = await start();
  expect(await mailTo(server).send(letterTo("anna@home.test"))).toEqual({
    state: "sent",
    reference: "<anna@home.test>",
  });
  await expect
    .poll(() => server.letters)
    .toMatchObject([
      { from: "desk@centre.test", to: ["anna@home.test"], isEncrypted: false, isAuthenticated: false },
    ]);
});

test("the connection is encrypted as soon as the server offers it, before the password is told", async () => {
  const server = await start(...withTls(), ...withLogin);
  const mailer = mailTo(server, { login: "centre", password: "right" });
  expect(await mailer.send(letterTo("anna@home.test"))).toMatchObject({ state: "sent" });
  await expect.poll(() => server.letters).toMatchObject([{ isEncrypted: true, isAuthenticated: true }]);
});

test("the connection is encrypted from the first byte where that is set", async () => {
  const server = await start(...withTls(), "--tls", ...withLogin);
  const mailer = mailTo(server, { secure: true, login: "centre", password: "right" });
  expect(await mailer.send(letterTo("anna@home.test"))).toMatchObject({ state: "sent" });
  await expect.poll(() => server.letters).toMatchObject([{ isEncrypted: true, isAuthenticated: true }]);
});

test("a connection is used for more than one letter", async () => {
  const server = await start();
  const mailer = mailTo(server);
  for (let index = 0; index < 3; index += 1) await mailer.send(letterTo(`anna${index}@home.test`));
  await expect.poll(() => server.letters).toHaveLength(3);
  expect(new Set(server.letters.map(({ connection }) => connection)).size).toBe(1);
});

test("a wrong password is tried once, though many letters wait, and nothing is lost", async () => {
  const server = await start(...withTls(), ...withLogin);
  const mailer = mailTo(server, { login: "centre", password: "wrong" });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, index) => mailer.send(letterTo(`anna${index}@home.test`))),
  );
  expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(["unavailable"]));
  expect(outcomes[0]).toMatchObject({ error: expect.stringMatching(/^loginRefused: 535/) });
  expect(mailer.isReady()).toBe(false);
  await sendUntil(mailer, "unavailable");
  // The second one is of the letter after the pause.
  await expect.poll(() => server.logins).toEqual(["centre", "centre"]);
});

test("a certificate that has expired is not accepted", async () => {
  const server = await start("--certificate", certificates.expired, "--key", certificates.key);
  const mailer = mailTo(server);
  expect(await mailer.send(letterTo("anna@home.test"))).toMatchObject({
    state: "unavailable",
    error: expect.stringMatching(/^certificate: .*expired/),
  });
  expect(server.letters).toEqual([]);
});

test("a certificate of an unknown authority is not accepted", async () => {
  const server = await start(...withTls());
  const mailer = mailTo(server, {}, { authorities: certificates.read(certificates.expired) });
  expect(await mailer.send(letterTo("anna@home.test"))).toMatchObject({
    state: "unavailable",
    error: expect.stringMatching(/^certificate/),
  });
});

test("letters go on after the server was down", async () => {
  const server = await start();
  const mailer = mailTo(server);
  expect(await mailer.send(letterTo("anna@home.test"))).toMatchObject({ state: "sent" });
  await server.close();
  await sendUntil(mailer, "unavailable");
  expect(mailer.isReady()).toBe(false);
  const again = await start("--port", String(server.port));
  await sendUntil(mailer, "sent");
  await expect.poll(() => again.letters).toHaveLength(1);
});

test("one refused recipient does not disturb the others", async () => {
  const server = await start();
  const mailer = mailTo(server);
  const names = ["anna", "refused-boris", "later-clara", "unwanted-dina", "erik"];
  const outcomes = await Promise.all(names.map((name) => mailer.send(letterTo(`${name}@home.test`))));
  expect(outcomes).toEqual([
    { state: "sent", reference: "<anna@home.test>" },
    {
      state: "failed",
      error: "recipientRefused: 550 5.1.1 <…>: Recipient address rejected: User unknown",
    },
    { state: "retry", error: "tryLater: 451 4.7.1 Greylisted, try again later" },
    { state: "failed", error: "letterRefused: 554 5.7.1 The letter looks like spam" },
    { state: "sent", reference: "<erik@home.test>" },
  ]);
  expect(mailer.isReady()).toBe(true);
});

test("a refused sender is a fault of the settings, not of the letter", async () => {
  const server = await start("--refuse-sender");
  expect(await mailTo(server).send(letterTo("anna@home.test"))).toEqual({
    state: "unavailable",
    error: "senderRefused: 553 5.7.1 Sender address rejected: not owned by user",
  });
});

test("a connection that is lost within a letter costs no attempt", async () => {
  const server = await start();
  expect(await mailTo(server).send(letterTo("closed-anna@home.test"))).toMatchObject({
    state: "unavailable",
  });
});

test("a letter that a slow server holds up is given up, and does not arrive later", async () => {
  const server = await start("--slow", "1");
  const mailer = mailTo(server, {}, { limitMs: 200 });
  expect(await mailer.send(letterTo("slow-anna@home.test"))).toEqual({ state: "retry", error: "noAnswer" });
  expect(mailer.isReady()).toBe(false);
  await sendUntil(mailer, "sent");
  // This one takes as long, so the one that was given up would have come before it.
  await mailTo(server).send(letterTo("slow-boris@home.test"));
  await expect
    .poll(() => server.letters.map(({ to }) => to))
    .toEqual([["anna@home.test"], ["slow-boris@home.test"]]);
});

test("a server that is not there is left alone for a while", async () => {
  const server = await start();
  await server.close();
  const mailer = mailTo(server);
  expect(await mailer.send(letterTo("anna@home.test"))).toEqual({
    state: "unavailable",
    error: "unreachable",
  });
  expect(mailer.isReady()).toBe(false);
});

test("pauses grow with every failure, up to half a minute", () => {
  expect([1, 2, 3, 6, 20].map((failures) => pauseAfter(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect(pauseAfter(3, 0)).toBe(2_000);
});
