import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "#base/clock";
import { startGateways } from "#delivery/start-gateways";
import { smsChannel } from "#messages/sms/sms-channel";
import { usualSmppLimits } from "#messages/sms/smpp-session";
import { countQueued, repeatedIn, textsOf, useGateway } from "#messages/sms/testing/kills";
import { queueSms } from "#messages/sms/testing/sms-world";
import { startSmsc } from "#messages/sms/testing/start-smsc";
import { bySize } from "@cherga/test-network/test-size";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

// Gateways are killed and sessions handed over while messages leave. Each message must arrive; it may arrive again only if
// it was on its way when something was killed.

const seed = process.env["SEED"] ?? String(Date.now());
const patient = { timeout: 90_000, interval: 250 };
let server: TestApp;
let other: TestApp;
let centre: Centre;

beforeAll(async () => {
  // The servers in processes of their own have the real time, too.
  server = await makeTestApp(undefined, systemClock);
  other = await makeTestApp(server.database, systemClock);
  centre = await makeCentre(server, { operators: 1 });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

test(`messages survive kills of the gateway and handovers, seed ${seed}`, async ({ annotate }) => {
  const random = seededRandom(seed);
  const smsc = await startSmsc({ receipt: "never" });
  onTestFinished(smsc.kill);
  await useGateway(server, centre, smsc.port);
  const start = ({ deps }: TestApp) =>
    startGateways(
      deps,
      smsChannel({ ...deps, random, smppLimits: { ...usualSmppLimits, pauseMs: 100 } }),
      (error) => expect.unreachable(String(error)),
    );
  let running = [start(server), start(other)];
  onTestFinished(async () => {
    await Promise.all(running.map(({ stop }) => stop()));
  });

  const kills = bySize({ short: 3, ci: 6, long: 60 });
  const texts: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const messages = textsOf(`round ${round}`, 300);
    texts.push(...messages.map(({ text }) => text));
    const before = smsc.submits().length;
    await queueSms(server, centre, messages);
    await expect.poll(() => smsc.submits().length, patient).toBeGreaterThan(before);
    await sleep(random() * 100);
    if (round % 3 === 2) {
      const [first = start(server), ...rest] = running;
      await first.stop();
      running = [...rest, start(round % 2 === 0 ? server : other)];
    } else await smsc.restart();
  }
  await expect.poll(() => countQueued(server, centre), patient).toBe(0);
  const arrived = new Set(smsc.submits().map(({ text }) => String(text)));
  expect(texts.filter((text) => !arrived.has(text))).toEqual([]);
  const again = repeatedIn(smsc);
  await annotate(`${texts.length} messages, ${kills} kills, ${again.length} arrived again`);
  // How many were on their way, and how many sessions ended, depends on how busy the machine was.
  for (const { text, beforeTheEnd } of again)
    expect(beforeTheEnd, `${text} was not on its way any more`).toBeLessThan(usualSmppLimits.window);
});
