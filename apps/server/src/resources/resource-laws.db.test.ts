import { resources } from "@cherga/contract/resources/all-resources";
import { streamedResources } from "@cherga/contract/calls/all-calls";
import type { Loose, Resource } from "@cherga/contract/resource";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bySize } from "@cherga/test-network/test-size";
import { draftFor, type World } from "#testing/draft-for";
import { listen } from "#testing/listen";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeWorld } from "#testing/world";

let server: TestApp;
let address: string;
let world: World;
let admin: Person;
let manager: Person;
let neighbour: Person;

beforeAll(async () => {
  server = await makeTestApp();
  address = await server.app.listen({ port: 0 });
  world = await makeWorld(server);
  const [own, other] = world["organization"] ?? [0, 0];
  admin = await makePerson(server, { is_admin: true });
  manager = await makePerson(server, { organization_id: own });
  neighbour = await makePerson(server, { is_admin: true, organization_id: other });
  // Frees a code for the laws of languages.
  await server.deps.db.deleteFrom("language").where("code", "=", "ru").execute();
});
afterAll(() => server.close());

const numRuns = bySize({ short: 1, ci: 3, long: 8 });
const noLaw = (_name: string, _law: () => Promise<void>): void => undefined;

describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (name, resource) => {
  // A law that does not concern a resource is no test that was skipped.
  const lawOfScope = resource.scope === "global" ? noLaw : test;
  const lawOfStreams = streamedResources.includes(resource) ? test : noLaw;
  const sample = (): Loose => fc.sample(draftFor(resource, world), 1)[0] ?? {};
  const create = (draft: Loose) => admin.call("POST", `/${name}/create`, draft);
  const made = async (draft: Loose = sample()) => {
    const answer = await create(draft);
    expect(answer.json(), JSON.stringify(draft)).not.toHaveProperty("error");
    return answer.json();
  };
  const get = async (id: number) => (await admin.call("GET", `/${name}/${id}`)).json();
  const remove = (id: number) => admin.call("DELETE", `/${name}/delete/${id}`);
  const count = async () => (await admin.call("GET", `/${name}`)).json().length;

  test("a created row can be read, listed and deleted", async () => {
    await fc.assert(
      fc.asyncProperty(draftFor(resource, world), async (draft) => {
        const before = await count();
        const answer = await create(draft);
        expect(answer.statusCode, answer.body).toBe(201);
        const row = answer.json();
        expect(row).toMatchObject(kept(resource, draft));
        expect(await get(row.id)).toEqual(row);
        expect(await count()).toBe(before + 1);

        const deleted = await remove(row.id);
        expect([deleted.statusCode, deleted.json()]).toEqual([200, true]);
        expect((await admin.call("GET", `/${name}/${row.id}`)).json()).toEqual({ error: "ERROR_NOT_FOUND" });
      }),
      { numRuns },
    );
  });

  test("a patch changes the fields it names and keeps the rest", async () => {
    const row = await made();
    const wanted = sample();
    let accepted = 0;
    for (const [field, value] of Object.entries(kept(resource, wanted)).slice(0, 4)) {
      const before = await get(row.id);
      const answer = await admin.call("PATCH", `/${name}/edit/${row.id}`, { [field]: value });
      // Some fields hang on others; such a patch is refused as a whole.
      if (answer.statusCode === 200) {
        accepted += 1;
        expect(answer.json()).toEqual({ ...before, [field]: value, version: before.version + 1 });
      } else {
        expect(answer.json()).toMatchObject({ error: expect.stringMatching(/^ERROR_/) });
        expect(await get(row.id)).toEqual(before);
      }
    }
    expect(accepted).toBeGreaterThan(0);
    const before = await get(row.id);
    expect((await admin.call("PATCH", `/${name}/edit/${row.id}`, {})).json()).toEqual(before);
    await remove(row.id);
  });

  test("a stale version is refused with the present row", async () => {
    const row = await made();
    const change = changeOf(resource, row);
    const first = await admin.call("PATCH", `/${name}/edit/${row.id}`, { ...change, version: row.version });
    expect(first.statusCode, first.body).toBe(200);
    const second = await admin.call("PATCH", `/${name}/edit/${row.id}`, { ...change, version: row.version });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({ error: "ERROR_CONFLICT", details: first.json() });
    await remove(row.id);
  });

  test("an unknown field is refused and nothing is written", async () => {
    const before = await count();
    const answer = await create({ ...sample(), surprise: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: "ERROR_VALIDATION",
      details: [{ path: ["surprise"], code: "ERROR_UNKNOWN_FIELD" }],
    });
    expect(await count()).toBe(before);
  });

  test("a missing row is not found", async () => {
    for (const [method, path, body] of [
      ["GET", `/${name}/2000000000`],
      ["PATCH", `/${name}/edit/2000000000`, {}],
      ["DELETE", `/${name}/delete/2000000000`],
    ] as const) {
      const answer = await admin.call(method, path, body);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERROR_NOT_FOUND" }]);
    }
  });

  test("a stranger is asked to sign in, unless visitors may read it", async () => {
    const row = await made();
    const asked = [
      await strangersCall(server, "POST", `/${name}/create`, {}),
      await strangersCall(server, "PATCH", `/${name}/edit/${row.id}`, {}),
      await strangersCall(server, "DELETE", `/${name}/delete/${row.id}`),
      ...(resource.visible === undefined
        ? [
            await strangersCall(server, "GET", `/${name}`),
            await strangersCall(server, "GET", `/${name}/${row.id}`),
          ]
        : []),
    ];
    for (const answer of asked)
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: "ERROR_SIGN_IN" }]);
    await remove(row.id);
  });

  test("staff without the right may not write, whatever they send", async () => {
    const row = await made();
    for (const answer of [
      await manager.call("POST", `/${name}/create`, { nonsense: true }),
      await manager.call("PATCH", `/${name}/edit/${row.id}`, { nonsense: true }),
      await manager.call("DELETE", `/${name}/delete/${row.id}`),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: "ERROR_FORBIDDEN" }]);
    }
    await remove(row.id);
  });

  lawOfScope("an administrator of another organization has no part in it", async () => {
    const row = await made();
    const list = await neighbour.call("GET", `/${name}`);
    expect(list.json().map(({ id }: { id: number }) => id)).not.toContain(row.id);
    for (const answer of [
      await neighbour.call("GET", `/${name}/${row.id}`),
      await neighbour.call("PATCH", `/${name}/edit/${row.id}`, changeOf(resource, row)),
    ]) {
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: "ERROR_NOT_FOUND" }]);
    }
    expect((await neighbour.call("DELETE", `/${name}/delete/${row.id}`)).statusCode).toBe(
      resource.make === "globalAdmin" ? 403 : 404,
    );
    expect(await get(row.id)).toEqual(row);
    const own = world["organization"]?.[0];
    const planted = await neighbour.call("POST", `/${name}/create`, { ...sample(), organizationId: own });
    expect(planted.statusCode, planted.body).toBe(403);
    await remove(row.id);
  });

  lawOfStreams("each change is told once, with the browser that made it", async () => {
    const stream = await listen(address, `/${name}/sse/status`, admin.headers);
    const { uid } = admin;
    const row = await made();
    const isAbout = (message: unknown): boolean => Object.values(Object(message)).flat().includes(row.id);
    await stream.messages(1, isAbout);
    await admin.call("PATCH", `/${name}/edit/${row.id}`, changeOf(resource, row));
    await stream.messages(2, isAbout);
    await remove(row.id);
    expect(await stream.messages(3, isAbout)).toEqual([
      { uid, create: [row.id] },
      { uid, edit: [row.id] },
      { uid, delete: [row.id] },
    ]);
    stream.close();
  });

  test("a page of the list comes with the number of all", async () => {
    const row = await made();
    const all = (await admin.call("GET", `/${name}?sortBy=id&descending=true`)).json();
    const page = await admin.call("GET", `/${name}?sortBy=id&descending=true&page=1&perPage=1`);
    expect(page.json()).toEqual([row]);
    expect(page.headers["x-total-count"]).toBe(String(all.length));
    await remove(row.id);
  });
});

/** What of a draft must come back as it was sent. */
function kept(resource: Resource, draft: Loose): Loose {
  const parsed = resource.draft.parse(draft);
  return Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([name, field]) => field.mode === "readWrite" && draft[name] !== undefined)
      .map(([name, { secrets = [] }]) => [name, without(parsed[name], secrets)]),
  );
}

function without(value: unknown, keys: readonly string[]): unknown {
  if (keys.length === 0 || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}

/** A change that any row can take: the title it has already. */
function changeOf(resource: Resource, row: Loose): Loose {
  return { [resource.title]: row[resource.title] };
}
