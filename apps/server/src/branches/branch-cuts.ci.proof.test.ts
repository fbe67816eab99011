import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { tableDifference } from "@cherga/contract/calls/branches";
import { eventAnswer } from "@cherga/contract/calls/queue";
import { parse } from "@cherga/contract/issues";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import { addDays } from "@cherga/engine/time/calendar-date";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startProxy } from "@cherga/test-network/proxy";
import { bySize } from "@cherga/test-network/test-size";
import { send } from "#queue/testing/send";
import { type ServerProcess, spawnServer } from "#queue/testing/spawn-server";
import { urlOf } from "#queue/testing/two-servers";
import { bindingOf } from "#resources/bindings";
import { storeFor } from "#resources/store";
import { systemSession } from "#resources/system-session";
import { makeCentre } from "#testing/centre";
import { freePort } from "@cherga/test-network/free-port";
import { type Person, signIn } from "#testing/people";
import { makeTestApp } from "#testing/test-app";
import { makeTestDatabase, type TestDatabase } from "#testing/test-database";

// A centre and a branch in processes of their own, with a bad line between them. The line is cut, answers are lost after
// the commit, and either side is killed with -9, while tickets are taken at both and booked online. In the end both sides
// must be equal row by row, with every answered ticket once and no number missing.

const seed = process.env["SEED"] ?? String(Date.now());
const rounds = bySize({ short: 3, ci: 6, long: 150 });
const leastTickets = bySize({ short: 30, long: 20_000 });
const clerkCount = bySize({ short: 2, long: 6 });
const betweenTicketsAtCentreMs = bySize({ short: 100, long: 500 });
/** Tokens are valid for 15 minutes. */
const signInEveryMs = 5 * 60_000;

test(
  `centre and branch are equal after cuts and kills, seed ${seed}`,
  { timeout: 180_000 + rounds * 40_000 },
  async () => {
    const [centreDatabase, branchDatabase] = [await makeTestDatabase(), await makeTestDatabase()];
    onTestFinished(() => centreDatabase.close());
    onTestFinished(() => branchDatabase.close());
    const { organizationId, pageId, queueDate, service, admin, clerks, code, serverId } =
      await prepare(centreDatabase);

    // The centre keeps its port through restarts.
    const centreEnv = { DATABASE_URL: urlOf(centreDatabase.config), PORT: String(await freePort()) };
    let centre = await spawnServer(centreEnv);
    onTestFinished(async () => void (await centre.stop()));
    const line = await startProxy(centre.address);
    onTestFinished(() => line.close());
    const spawnBranch = (): Promise<ServerProcess> =>
      spawnServer({
        DATABASE_URL: urlOf(branchDatabase.config),
        CENTRE_URL: line.address,
        BRANCH_CODE: code,
      });
    let branch = await spawnBranch();
    onTestFinished(async () => void (await branch.stop()));
    const signInAll = async () => ({
      clerksAtBranch: await signInAt(branchDatabase, clerks, serverId),
      adminAtCentre: (await signInAt(centreDatabase, [admin]))[0] ?? admin,
    });
    let people = await signInAll();
    let signInAgainAt = performance.now() + signInEveryMs;
    async function staySignedIn(): Promise<void> {
      if (performance.now() < signInAgainAt) return;
      signInAgainAt = performance.now() + signInEveryMs;
      people = await signInAll();
    }

    /** Takes tickets one after the other, and repeats each with its key until it is answered. */
    const numbers: number[] = [];
    let isOver = false;
    async function take(
      address: () => string,
      person: () => Person,
      then: () => Promise<void>,
    ): Promise<void> {
      while (!isOver) {
        const key = randomUUID();
        for (;;) {
          const answer = await send({
            address: address(),
            headers: person().headers,
            key,
            path: "/operator-queue/ticket-registration",
            // The usual limit of waiting would refuse some of them.
            body: { service, type: "inPlaceCurrent", allowForcedTime: true },
          });
          if (answer.ticket !== undefined && answer.ticket !== null) {
            numbers.push(Number(answer.ticket.num));
            break;
          }
          // Nothing was answered, or the branch is offline, or a server starts.
          if (answer.status !== 0 && answer.status < 500) throw new Error(answer.text);
          await sleep(100);
        }
        await then();
      }
    }

    /** Serves a visitor, so that the queue stays short. What is refused was done by an earlier request. */
    async function serve(person: () => Person): Promise<void> {
      const act = (type: string, ticketItemId?: number) => {
        const key = randomUUID();
        const body = { type, ticketItemId };
        return untilAnswered(() =>
          send({
            address: branch.address,
            headers: person().headers,
            key,
            path: "/operator-queue/create-event",
            body,
          }),
        );
      };
      const { text } = await act("next");
      const itemId = calledAnswer.parse(JSON.parse(text)).current?.ticketItemId;
      if (itemId === undefined || itemId === null) return;
      await act("start", itemId);
      await act("complete", itemId);
    }

    /** Books visits online at the centre, whether the branch is offline or not. */
    const tokens: string[] = [];
    const unanswered: string[] = [];
    async function book(): Promise<void> {
      const page = `/online/${pageId}`;
      const ask = (path: string, body: object, headers = {}, key = randomUUID()) =>
        untilAnswered(() => send({ address: centre.address, headers, key, path, body }));
      while (!isOver) {
        const { text } = await ask(`${page}/free-time`, { organizationId, service, queueDate });
        const [queueDateTime] = z.object({ starts: z.array(z.string()) }).parse(JSON.parse(text)).starts;
        const wish = { organizationId, service, queueDateTime };
        const reserved = queueDateTime === undefined ? undefined : await ask(`${page}/reserve`, wish);
        if (reserved?.status === 201) {
          const { token } = z.object({ token: z.string() }).parse(JSON.parse(reserved.text));
          const headers = { authorization: `Ticket ${token}` };
          const filled = await ask(`${page}/fill`, { dataField: [] }, headers);
          // One that was repeated is refused, because it is booked already.
          if (filled.status === 200 || filled.text.includes("ERROR_ACTION_NOT_ALLOWED")) tokens.push(token);
          // Too many repeats: one of them may have booked it.
          else if (filled.status === 429) unanswered.push(token);
        }
        await sleep(700);
      }
    }

    const work = [
      book(),
      ...clerks.map((clerk, place) => {
        const person = (): Person => people.clerksAtBranch[place] ?? clerk;
        return take(
          () => branch.address,
          person,
          async () => {
            await serve(person);
            // Visitors who took their tickets at the centre are served too.
            await serve(person);
          },
        );
      }),
      take(
        () => centre.address,
        () => people.adminAtCentre,
        () => sleep(betweenTicketsAtCentreMs),
      ),
    ];
    const random = seededRandom(seed);
    const troubles = [
      async () => {
        line.cut();
        await sleep(200 + random() * 1_500);
      },
      async () => line.cutAfter(Math.floor(random() * 20_000)),
      async () => {
        line.silence(random() < 0.5 ? "up" : "down");
        await sleep(500 + random() * 6_000);
      },
      async () => {
        await branch.kill();
        branch = await spawnBranch();
      },
      async () => {
        for (let flap = 0; flap < 5; flap += 1) {
          line.cut();
          await sleep(100);
          line.mend();
          await sleep(random() * 400);
        }
      },
      async () => {
        await centre.kill();
        centre = await spawnServer(centreEnv);
      },
    ];
    async function makeTrouble(): Promise<void> {
      for (let round = 0; round < rounds; round += 1) {
        await staySignedIn();
        await sleep(300 + random() * 1_000);
        // Trouble proves something only while tickets are taken: a busy machine needs longer for the first ones.
        await waitFor(() => numbers.length > ((round + 1) * leastTickets) / rounds);
        await troubles[round % troubles.length]?.();
        await sleep(random() * 500);
        line.mend();
      }
      await waitFor(() => tokens.length > 3);
      for (; numbers.length < leastTickets; await sleep(100)) await staySignedIn();
    }
    // Work that fails ends the test at once: without it, the tickets would never be as many.
    await Promise.race([makeTrouble(), Promise.all(work)]);
    isOver = true;
    await Promise.all(work);

    // The branch has registered everything that was booked without it.
    await expect
      .poll(async () => {
        const { rows } = await centreDatabase.pool.query(
          "select from provisional_event join ticket on ticket.id = ticket_id where status = 'success'",
        );
        return rows.length;
      })
      .toBe(0);
    const ticketsAt = async ({ pool }: TestDatabase) => {
      const { rows } = await pool.query<{ num: number; type: string; token: string }>(
        "select num, type, token from ticket where num is not null order by queue_date, num",
      );
      return rows;
    };
    await expect.poll(() => ticketsAt(centreDatabase)).toEqual(await ticketsAt(branchDatabase));
    const taken = await ticketsAt(branchDatabase);
    // Every answered ticket is there once; one whose answer never came was repeated with its key.
    const atDesks = taken.filter(({ type }) => type === "inPlaceCurrent").map(({ num }) => num);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(atDesks.toSorted((a, b) => a - b));
    const online = taken.filter(({ type }) => type === "online").map(({ token }) => token);
    const answered = online.filter((token) => !unanswered.includes(token));
    expect(answered.toSorted()).toEqual(tokens.toSorted());
    const { rows: days } = await branchDatabase.pool.query<{ date: string; count: number; last: number }>(
      "select queue_date as date, count(num)::integer as count, max(num) as last from ticket group by queue_date",
    );
    const { rows: served } = await branchDatabase.pool.query(
      "select from ticket_item where outcome = 'served'",
    );
    expect(served.length).toBeGreaterThan(taken.length / 3);
    for (const { date, count, last } of days) {
      expect(last).toBe(count);
      const answer = await send({
        address: centre.address,
        headers: people.adminAtCentre.headers,
        path: "/server/check-tables",
        body: { id: serverId, date },
      });
      expect(answer.status, answer.text).toBe(200);
      const tables = z.array(tableDifference).parse(JSON.parse(answer.text));
      expect(tables.filter(({ isEqual }) => !isEqual)).toEqual([]);
      expect(tables.length).toBeGreaterThan(5);
    }
  },
);

/** A refused call names no item: the operator has a visitor already, or no visitor waits. */
const calledAnswer = eventAnswer.pick({ current: true });

/** Waits for a while only: what is proven does not depend on how fast the machine is. */
async function waitFor(isThere: () => boolean): Promise<void> {
  const until = performance.now() + 15_000;
  while (!isThere() && performance.now() < until) await sleep(50);
}

/** Repeats a request until a server has answered it. */
async function untilAnswered(ask: () => ReturnType<typeof send>): ReturnType<typeof send> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 0 && answer.status < 500) return answer;
    await sleep(100);
  }
}

/** Makes a centre with a local server and a code for it. */
async function prepare(database: TestDatabase) {
  const app = await makeTestApp(database);
  try {
    const centre = await makeCentre(app, {
      operators: clerkCount,
      organization: {
        maxQueuePeriodDays: 2,
        webQueue: { enabled: true, confirmBy: "none", limits: [] },
      },
    });
    const pageId = await app.deps.inTransaction(async (tx) => {
      const binding = bindingOf("web-online");
      const draft = parse(binding.resource.draft, { name: { en: "Book", ru: "Book", ua: "Book" } });
      return Number((await storeFor(binding, tx, systemSession, "").create(draft))["id"]);
    });
    const today = await app.deps.days.dayAt(centre.organizationId, app.deps.clock.now().getTime());
    const made = await centre.admin.call("POST", "/server/create", {
      name: "Local server",
      organizationId: centre.organizationId,
    });
    const serverId = made.json<{ id: number }>().id;
    const coded = await centre.admin.call("POST", "/device/code", { kind: "server", id: serverId });
    return {
      organizationId: centre.organizationId,
      pageId,
      queueDate: addDays(today.date, 2),
      service: centre.services[0],
      admin: centre.admin,
      clerks: centre.operators,
      code: coded.json<{ code: string }>().code,
      serverId,
    };
  } finally {
    await app.close();
  }
}

async function signInAt(
  database: TestDatabase,
  people: readonly Person[],
  serverId?: number,
): Promise<readonly Person[]> {
  const app = await makeTestApp(database, undefined, undefined, undefined, serverId);
  try {
    return await Promise.all(people.map((person) => signIn(app, person)));
  } finally {
    await app.close();
  }
}
