import { calls, sockets, streams } from "@cherga/contract/calls/all-calls";
import { expect, test } from "vitest";
import { buildApp } from "#app";
import { systemClock } from "#base/clock";
import { connect } from "#db/connect";
import { buildServices } from "#build-services";

test("every call has the audience that the table beside this file names", async () => {
  const lines = (await routes())
    .filter(({ who }) => who !== "assets")
    .map(({ who, method, path }) => `${who.padEnd(12)}${method.padEnd(7)}${path}`);
  await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("route-access.txt");
});

test("the mounted routes are those of the contract", async () => {
  const declared = [
    ...calls.map(({ method, path, who }) => ({ method, path, who })),
    ...[...streams, ...sockets].map(({ path, who }) => ({ method: "GET", path, who })),
  ];
  const written = (route: { method: string; path: string; who: string }) =>
    `${route.who} ${route.method} ${route.path}`;
  const mounted = (await routes()).filter(({ who }) => who !== "assets");
  expect(mounted.map(written).toSorted()).toEqual(declared.map(written).toSorted());
});

/** Builds the whole server over a database that does not exist: mounting asks nothing of it. */
async function routes() {
  const { db, pool, reportDb, exportDb, reportConnection, lineage, close } = connect(
    { host: "/nowhere" },
    () => undefined,
  );
  const lines = buildServices({
    db,
    pool,
    reportDb,
    exportDb,
    reportConnection,
    lineage,
    clock: systemClock,
    onError: () => undefined,
  });
  const found: { method: string; path: string; who: string }[] = [];
  const app = buildApp(
    {
      ...lines.parts,
      isDemo: false,
      tokens: { sign: async () => "", sessionIdOf: async () => undefined },
      cookies: {
        streamName: "",
        read: () => undefined,
        set: () => undefined,
        prolong: () => undefined,
        clear: () => undefined,
      },
      secretOf: { opening: "", traces: "" },
    },
    {
      onRoute: ({ method, url, config }) => {
        // The headers of a file are asked for with the same admission as the file.
        if (method === "HEAD") return;
        found.push({ method: String(method), path: url.replace(/^\/api/, ""), who: config?.who ?? "assets" });
      },
    },
  );
  await app.ready();
  await app.close();
  await lines.close();
  await close();
  return found;
}
