import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { systemClock } from "#base/clock";
import { smsAtOnce } from "#messages/sms/sms-channel";
import { countQueued, repeatedIn, textsOf, useGateway } from "#messages/sms/testing/kills";
import { queueSms, takeTicket } from "#messages/sms/testing/sms-world";
import { startSmsc } from "#messages/sms/testing/start-smsc";
import { bySize } from "@cherga/test-network/test-size";
import { spawnServer } from "#queue/testing/spawn-server";
import { urlOf } from "#queue/testing/two-servers";
import { type Centre, makeCentre } from "#testing/centre";
import { makeTestApp, type TestApp } from "#testing/test-app";

// Two servers send a steady flow of messages, and one of them is killed again and again. Each message must arrive. It
// may arrive again only if its server was killed between the gateway's answer and the note of it.

const seed = process.env["SEED"] ?? String(Date.now());
const kills = bySize({ short: 4, ci: 10, long: 200 });
const perRound = 60;
/** The lease of a killed server ends after 15 seconds, and machines are busy. */
const patient = { timeout: 120_000, interval: 100 };
let here: TestApp;
let centre: Centre;

beforeAll(async () => {
  // The servers in processes of their own have the real time, too.
  here = await makeTestApp(undefined, systemClock);
  centre = await makeCentre(here, { operators: 1 });
});
afterAll(() => here.close());

test(
  `messages survive ${kills} kills of two servers, seed ${seed}`,
  { timeout: bySize({ short: 15, long: 120 }) * 60_000 },
  async ({ annotate }) => {
    const random = seededRandom(seed);
    const smsc = await startSmsc({ receipt: "never" });
    onTestFinished(smsc.kill);
    await useGateway(here, centre, smsc.port);
    const env = { DATABASE_URL: urlOf(here.database.config), DEVICE_NETS: "loopback" };
    const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.stop()));
    });
    const ticketId = await takeTicket(centre);
    const texts: string[] = [];
    async function queueMore(): Promise<void> {
      const messages = textsOf(`after ${texts.length}`, perRound);
      texts.push(...messages.map(({ text }) => text));
      await queueSms(here, centre, messages, ticketId);
    }

    for (let round = 0; round < kills; round += 1) {
      const before = smsc.submits().length;
      await queueMore();
      await expect.poll(() => smsc.submits().length, patient).toBeGreaterThan(before);
      // Some are killed within the first messages, some after them, some while others are being added.
      const adding = random() < 0.5 ? queueMore() : undefined;
      await sleep(random() * 60);
      const place = random() < 0.5 ? 0 : 1;
      await servers[place].kill();
      await adding;
      servers[place] = await spawnServer(env);
    }
    await expect.poll(() => countQueued(here, centre), patient).toBe(0);

    const arrived = new Set(smsc.submits().map(({ text }) => String(text)));
    expect(texts.filter((text) => !arrived.has(text))).toEqual([]);
    const again = repeatedIn(smsc);
    const sessions = smsc.count("bind");
    await annotate(
      `${texts.length} messages, ${kills} kills, ${sessions} sessions, ${again.length} messages arrived again`,
    );
    // How many of them were answered but not noted depends on how busy the database was.
    for (const { text, beforeTheEnd } of again)
      expect(beforeTheEnd, `${text} was noted too late`).toBeLessThan(smsAtOnce);
  },
);
