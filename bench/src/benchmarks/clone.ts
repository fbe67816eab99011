import { organization } from "@cherga/contract/resources/organization";
import { snapshot } from "@cherga/contract/resources/snapshot-document";
import type { Benchmark } from "#benchmark";
import { median } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { makeBenchCentre } from "#tools/centre";

const operators = 100;
const schedules = 200;
const rounds = 5;
const warmUps = 1;

export const clone: Benchmark = {
  name: "clone",
  title: `An organization with ${operators} operators and ${schedules} schedules is kept, cloned and restored`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const { organizationId } = await makeBenchCentre(administrator, "Clone", operators);
    await fillSchedules(administrator, organizationId);

    const taking: number[] = [];
    const cloning: number[] = [];
    const restoring: number[] = [];
    for (let round = 0; round < warmUps + rounds; round += 1) {
      const taken = await timed(taking, () => take(administrator, organizationId));
      const made = await timed(cloning, () => bring(administrator, `snapshotId=${taken}`));
      await refuseUnlessWhole(administrator, made);
      await timed(restoring, () => bring(administrator, `snapshotId=${taken}&id=${made}`));
    }
    administrator.leave();
    const figure = (what: string, times: readonly number[]) => ({
      what: `${what}, median of ${rounds}`,
      value: median(times.slice(warmUps)),
      unit: "ms",
    });
    return [
      figure("snapshot", taking),
      { ...figure("clone", cloning), target: { atMost: 2_000 } },
      figure("everything made anew in place", restoring),
    ];
  },
};

async function fillSchedules(administrator: Administrator, organizationId: number): Promise<void> {
  const services = await administrator.fillServices(20);
  const item = (hour: number) => ({
    id: `work-${hour}`,
    from: `${String(hour).padStart(2, "0")}:00`,
    to: `${String(hour + 2).padStart(2, "0")}:00`,
    kind: "work",
    services: services.slice(0, hour),
    quotas: [],
  });
  const list = (day: number) => ({
    id: `day-${day}`,
    select: [day],
    unique: false,
    items: [8, 10, 13, 15].map(item),
  });
  // One came with the centre.
  for (let number = 2; number <= schedules; number += 1) {
    await administrator.ask("POST", "/schedule/create", {
      description: `Schedule ${number}`,
      organizationId,
      json: { everyD: [], weekD: [1, 2, 3, 4, 5].map(list), monthD: [], dates: [], periods: [] },
    });
  }
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  times.push(performance.now() - startedAt);
  return result;
}

async function take(administrator: Administrator, organizationId: number): Promise<number> {
  return snapshot.parse(await administrator.ask("GET", `/organization/snapshot?id=${organizationId}`)).id;
}

async function bring(administrator: Administrator, query: string): Promise<number> {
  return organization.row.parse(await administrator.ask("GET", `/organization/import?${query}`)).id;
}

async function refuseUnlessWhole(administrator: Administrator, organizationId: number): Promise<void> {
  for (const [resource, count] of [
    ["operator", operators],
    ["schedule", schedules],
  ] as const) {
    const rows = await administrator.ask("GET", `/${resource}?organizationId=${organizationId}`);
    if (!Array.isArray(rows) || rows.length !== count) throw new Error(`not ${count} rows of ${resource}`);
  }
}
