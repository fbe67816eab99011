import { ticket } from "@cherga/contract/shapes/ticket";
import { addDays } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { checkLaws } from "#queue/testing/check-laws";
import { bySize } from "@cherga/test-network/test-size";
import { makeProofClock } from "#queue/testing/proof-clock";
import { send } from "#queue/testing/send";
import { stepNames } from "#queue/testing/steps";
import { countDeadlocks, startTwoServers, type TwoServers } from "#queue/testing/two-servers";
import { type Hall, walk } from "#queue/testing/walk";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";

// Many clients do whatever comes to their minds, on two servers at once. A second is a minute: visitors are late,
// operators fall asleep, and after some minutes it is midnight and the day closes.
const startsAt = bySize({
  short: "2026-05-04T20:50:00Z",
  ci: "2026-05-04T20:40:00Z",
  long: "2026-05-04T20:40:00Z",
});
const clock = makeProofClock(startsAt, 60);
const midnight = Date.parse("2026-05-04T21:00:00Z");
const seed = process.env["SEED"] ?? String(Date.now());
const calls = bySize({ short: 2_000, ci: 3_000, long: 20_000 });

let two: TwoServers;
beforeAll(async () => {
  two = await startTwoServers(clock);
});
afterAll(() => two.close());

test(`after thousands of random calls every law holds, seed ${seed}`, { timeout: 1_200_000 }, async () => {
  const globalAdmin = await makePerson(two.here, { is_admin: true });
  const halls = [await makeHall(globalAdmin, 8), await makeHall(globalAdmin, 3)];
  const { tally, faults } = await walk({
    addresses: two.servers.map(({ address }) => address),
    halls,
    globalAdmin,
    clientsPerHall: 12,
    clock,
    seed,
    isEnough: (made) => made >= calls && clock.now().getTime() > midnight + 120_000,
  });
  expect(faults).toEqual([]);
  expect(two.servers.map((server) => server.output()).join("")).not.toContain("could not be done");
  expect(await checkLaws(two.here.deps.db)).toEqual([]);
  expect(await countDeadlocks(two.here.deps.db)).toBe(0);
  for (const { centre } of halls) await expectSameOnBoth(centre);

  // Otherwise the laws would mean little. In a short walk some may not come about by chance.
  const isForRefusal = (name: string): boolean => name === "nonsense" || name === "wild";
  const neverDone = stepNames.filter((name) => !isForRefusal(name) && !tally.has(`${name} done`));
  expect(neverDone.length, neverDone.join(" ")).toBeLessThanOrEqual(bySize({ short: 6, ci: 4, long: 0 }));
});

async function makeHall(globalAdmin: Person, operators: number): Promise<Hall> {
  const centre = await makeCentre(two.here, { operators });
  const [address] = two.servers.map((server) => server.address);
  const words = { en: "Both", ru: "Both", ua: "Both" };
  const answer = await fetch(`${address}/api/service-package/create`, {
    method: "POST",
    headers: { ...globalAdmin.headers, "content-type": "application/json" },
    body: JSON.stringify({
      name: words,
      items: [
        { id: "a", type: "service", serviceId: centre.services[0], order: 0, dependencies: [] },
        {
          id: "b",
          type: "service",
          serviceId: centre.services[1],
          order: 1,
          dependencies: [{ itemId: "a", type: "blocking" }],
        },
      ],
    }),
  });
  return { centre, packageId: z.object({ id: z.number() }).parse(await answer.json()).id };
}

/**
 * Whatever one server has decided, the other tells the same. Time goes on meanwhile, and the servers' clocks are as much
 * behind ours as they took to start: a day may close between two answers, and then both are asked once more.
 */
async function expectSameOnBoth({ admin }: Centre): Promise<void> {
  const today = dateAt("Europe/Kiev", clock.now().getTime());
  for (const daysAhead of [-1, 1, 2, 3]) {
    const path = `/operator-queue/allTickets?date=${addDays(today, daysAhead)}`;
    await vi.waitFor(
      async () => {
        const told = await Promise.all(
          two.servers.map(async ({ address }) => {
            const { text } = await send({ address, headers: admin.headers, method: "GET", path });
            return z.array(ticket).parse(JSON.parse(text));
          }),
        );
        expect(told[0]).toEqual(told[1]);
      },
      { timeout: 60_000, interval: 500 },
    );
  }
}
