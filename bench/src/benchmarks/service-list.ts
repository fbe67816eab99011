import { Agent } from "node:http";
import { deepEqual } from "node:assert/strict";
import type { Benchmark } from "#benchmark";
import { signInAsAdministrator } from "#tools/administrator";
import { compare } from "#tools/compare";
import { askWell, type Answer } from "#tools/http";
import { answersPerSecond, type Load } from "#tools/load";

const rowCount = 200;
const connections = 16;
const rounds = 5;
const roundSeconds = 3;

export const serviceList: Benchmark = {
  name: "service-list",
  title: `GET /api/service of ${rowCount} rows, against a bare route that reads and sends the same rows`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    await administrator.fillServices(rowCount);
    administrator.leave();
    const bare = tools.startHelper("serve-bare-list", { database: server.database });

    const common = { connections, check: refuseUnlessWhole };
    const ours: Load = {
      ...common,
      url: `${server.address}/api/service`,
      headers: administrator.headers,
    };
    const theirs: Load = { ...common, url: `${await bare.nextLine(10_000)}/service` };
    await refuseUnlessSame(ours, theirs);

    const { candidate, baseline, ratio } = await compare(rounds, {
      candidate: () => answersPerSecond(ours, roundSeconds),
      baseline: () => answersPerSecond(theirs, roundSeconds),
    });
    return [
      { what: `Cherga, ${connections} connections`, value: candidate, unit: "answers/s" },
      { what: `bare route, ${connections} connections`, value: baseline, unit: "answers/s" },
      {
        what: `Cherga to bare, medians of ${rounds} rounds`,
        value: ratio,
        unit: "×",
        target: { atLeast: 0.6 },
      },
    ];
  },
};

function refuseUnlessWhole({ body }: Answer): void {
  const rows: unknown = JSON.parse(body.toString());
  if (!Array.isArray(rows) || rows.length !== rowCount) throw new Error(`not ${rowCount} rows`);
}

/** A ratio says something only where both sides do the same work. */
async function refuseUnlessSame(...loads: readonly [Load, Load]): Promise<void> {
  const agent = new Agent();
  const [ours, theirs] = await Promise.all(
    loads.map(({ url, headers = {} }) => askWell(agent, url, { headers })),
  );
  deepEqual(ours, theirs);
}
