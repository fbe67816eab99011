import type { Loose } from "@cherga/contract/resource";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

const resources = [
  "schedule",
  "operator",
  "user",
  "printer-device",
  "board-device",
  "terminal",
  "board",
] as const;

let server: TestApp;
let chief: Person;
let centre: Centre;
let admin: Person;
let printerId: number;
let terminalId: number;
let snapshotId: number;
let before: unknown;

beforeAll(async () => {
  server = await makeTestApp();
  chief = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());

beforeEach(async () => {
  centre = await makeCentre(server, { operators: 2 });
  admin = centre.admin;
  const hub = { host: "hub.example", secure: true, port: 443, login: "us", sender: "Us", phoneFieldId: 5 };
  const messageHub = { ...hub, password: "hush", confirmTemplate: {}, successTemplate: {} };
  await edited("organization", centre.organizationId, { messageHub });
  printerId = await made("printer-device", { name: "Printer", signature: `first-${centre.organizationId}` });
  terminalId = await made("terminal", { name: "Kiosk", printerDeviceId: printerId });
  await made("board", { name: "Board" });
  await made("board-device", { name: "Computer", vnc: { host: "10.0.0.1", port: 5900, password: "hush" } });
  snapshotId = await taken();
  before = await stateOf();
});

const made = async (resource: string, draft: object): Promise<number> => {
  const answer = await admin.call("POST", `/${resource}/create`, draft);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const edited = async (resource: string, id: number, patch: object): Promise<void> => {
  const answer = await admin.call("PATCH", `/${resource}/edit/${id}`, patch);
  expect(answer.statusCode, answer.body).toBe(200);
};
const removed = async (resource: string, id: number): Promise<void> => {
  const answer = await admin.call("DELETE", `/${resource}/delete/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
};
const taken = async (): Promise<number> =>
  (await admin.call("GET", `/organization/snapshot?id=${centre.organizationId}&title=Good`)).json().id;
const restore = (id = snapshotId, by = admin) =>
  by.call("GET", `/organization/import?snapshotId=${id}&id=${centre.organizationId}`);
const preview = async (id = snapshotId): Promise<readonly Loose[]> =>
  (
    await admin.call("GET", `/organization/import-preview?snapshotId=${id}&id=${centre.organizationId}`)
  ).json();
const kept = async () =>
  (await admin.call("GET", `/organization/snapshot-list?id=${centre.organizationId}`)).json();

/** All that the organization is, but for how often it was changed. */
async function stateOf(): Promise<unknown> {
  const withoutVersion = (row: Loose): Loose => ({ ...row, version: undefined });
  const lists = await Promise.all(
    resources.map(async (name) => [name, (await admin.call("GET", `/${name}`)).json().map(withoutVersion)]),
  );
  const own = (await admin.call("GET", `/organization/${centre.organizationId}`)).json();
  return { ...Object.fromEntries(lists), organization: withoutVersion(own) };
}

/** Creates an operator with a history. */
async function makeHistory(operatorId: number): Promise<void> {
  const day = { organization_id: centre.organizationId, queue_date: "2026-05-04" };
  await server.deps.db.insertInto("organization_day").values(day).execute();
  const event = { seq: 1, at: new Date(), type: "sleep", operator_id: operatorId, data: "{}" };
  await server.deps.db
    .insertInto("ticket_event")
    .values({ ...day, ...event })
    .execute();
}

describe("restoring an organization", () => {
  test("undoes edits, restores deleted rows and removes added ones, and can itself be undone", async () => {
    const [one, other] = centre.operators;
    const [first, second] = (await admin.call("GET", "/operator")).json();
    // Names that go round in a circle are no hindrance.
    await edited("operator", one?.id ?? 0, { username: "between", room: "99", scheduleId: null });
    await edited("operator", other?.id ?? 0, { username: first.username });
    await edited("operator", one?.id ?? 0, { username: second.username });
    await edited("organization", centre.organizationId, {
      ticketNumberPrefix: "X",
      openHour: { from: "10:00", to: "11:00" },
    });
    await removed("terminal", terminalId);
    await removed("printer-device", printerId);
    const newPrinter = await made("printer-device", {
      name: "Other",
      signature: `first-${centre.organizationId}`,
    });
    await made("terminal", { name: "Other", printerDeviceId: newPrinter });
    const scheduleId = await made("schedule", { description: "New" });
    await made("operator", { username: `new-${centre.organizationId}`, scheduleId });
    const changed = await stateOf();

    expect(await preview()).toEqual([
      {
        resource: "organization",
        title: expect.anything(),
        id: centre.organizationId,
        change: "edit",
        fields: ["openHour", "ticketNumberPrefix"],
      },
      { resource: "schedule", title: "New", id: scheduleId, change: "remove" },
      {
        resource: "operator",
        title: first.username,
        id: first.id,
        change: "edit",
        fields: ["username", "room", "scheduleId"],
      },
      { resource: "operator", title: second.username, id: second.id, change: "edit", fields: ["username"] },
      expect.objectContaining({ resource: "operator", change: "remove" }),
      { resource: "printer-device", title: "Printer", change: "create" },
      { resource: "printer-device", title: "Other", id: newPrinter, change: "remove" },
      { resource: "terminal", title: "Kiosk", change: "create" },
      expect.objectContaining({ resource: "terminal", title: "Other", change: "remove" }),
    ]);
    expect(await stateOf()).toEqual(changed);

    const answer = await restore();
    expect([answer.statusCode, answer.json().ticketNumberPrefix]).toEqual([200, ""]);
    expect(await stateOf()).toEqual(before);
    expect(await preview()).toEqual([]);

    const [automatic] = await kept();
    expect(automatic).toMatchObject({ kind: "beforeImport", title: "Good" });
    expect((await restore(automatic.id)).statusCode).toBe(200);
    expect(await stateOf()).toEqual(changed);
  });

  test("keeps an operator who has worked, and the rows that the operator needs", async () => {
    const scheduleId = await made("schedule", { description: "New" });
    const operatorId = await made("operator", { username: `w-${centre.organizationId}`, scheduleId });
    await makeHistory(operatorId);
    const changes = [
      { resource: "schedule", title: "New", id: scheduleId, change: "keep", reason: "inUse" },
      {
        resource: "operator",
        title: `w-${centre.organizationId}`,
        id: operatorId,
        change: "keep",
        reason: "history",
      },
    ];
    expect(await preview()).toEqual(changes);
    expect((await restore()).statusCode).toBe(200);
    expect((await admin.call("GET", `/operator/${operatorId}`)).json()).toMatchObject({ scheduleId });
    expect(await preview()).toEqual(changes);
  });

  test("keeps the secrets and passwords that are there", async () => {
    const [one] = centre.operators;
    const account = server.deps.db.updateTable("staff").set({ password_hash: "kept" });
    await account.where("id", "=", one?.id ?? 0).execute();
    await edited("operator", one?.id ?? 0, { room: "99" });
    await edited("organization", centre.organizationId, { messageHub: null });
    const hub = { host: "other.example", secure: true, port: 1, login: "", sender: "", phoneFieldId: null };
    const messageHub = { ...hub, password: "newer", confirmTemplate: {}, successTemplate: {} };
    await edited("organization", centre.organizationId, { messageHub });
    expect((await restore()).statusCode).toBe(200);
    const { db } = server.deps;
    const staff = await db
      .selectFrom("staff")
      .select(["room", "password_hash"])
      .where("id", "=", one?.id ?? 0)
      .execute();
    expect(staff).toEqual([{ room: "1", password_hash: "kept" }]);
    const { message_hub: stored } = await db
      .selectFrom("organization")
      .select("message_hub")
      .where("id", "=", centre.organizationId)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ host: "hub.example", password: "newer" });
  });

  test("makes an operator again of an account that has stopped being one", async () => {
    const [one] = centre.operators;
    await admin.call("PATCH", `/user/edit/${one?.id}`, { isOperator: false });
    expect(await preview()).toMatchObject([{ resource: "operator", id: one?.id, change: "edit" }]);
    expect((await restore()).statusCode).toBe(200);
    expect(await stateOf()).toEqual(before);
  });

  test("keeps the account of an administrator who became an operator", async () => {
    await admin.call("PATCH", `/user/edit/${admin.id}`, { isOperator: true });
    expect(await preview()).toMatchObject([{ resource: "operator", id: admin.id, change: "remove" }]);
    expect((await restore()).statusCode).toBe(200);
    expect(await stateOf()).toEqual(before);
  });

  test("leaves shared services unchanged, and creates those that are gone", async () => {
    const [service] = centre.services;
    // Another that says the same would do as well.
    await chief.call("PATCH", `/service/edit/${service}`, { description: { en: "O", ru: "O", ua: "O" } });
    await edited("terminal", terminalId, {
      limits: [{ type: "service", serviceId: service, max: 1, periodDays: 1 }],
    });
    const withService = await taken();
    await chief.call("PATCH", `/service/edit/${service}`, { align_minutes: 5 });
    await edited("terminal", terminalId, { limits: [] });
    expect(await preview(withService)).toEqual([
      { resource: "terminal", title: "Kiosk", id: terminalId, change: "edit", fields: ["limits"] },
      expect.objectContaining({
        resource: "service",
        change: "keep",
        fields: ["align_minutes"],
        reason: "shared",
      }),
    ]);
    await chief.call("DELETE", `/service/delete/${service}`);
    expect(await preview(withService)).toContainEqual(
      expect.objectContaining({ resource: "service", change: "create", reason: "globalAdmin" }),
    );
    expect((await restore(withService)).json()).toEqual({ error: "ERROR_FORBIDDEN" });
    expect((await restore(withService, chief)).statusCode).toBe(200);
    expect((await chief.call("GET", `/service/${service}`)).json()).toMatchObject({ align_minutes: 10 });
  });

  test("makes another organization as this one, and takes nothing away from this one", async () => {
    const other = await makeCentre(server, { operators: 1, areThere: false });
    const path = `/organization/import?snapshotId=${snapshotId}&id=${other.organizationId}`;
    expect((await admin.call("GET", path)).statusCode).toBe(404);
    const answer = await chief.call("GET", path);
    expect([answer.statusCode, answer.json().id]).toEqual([200, other.organizationId]);
    expect(await stateOf()).toEqual(before);
    const operators = (await other.admin.call("GET", "/operator")).json();
    expect(operators.map(({ room }: Loose) => room)).toEqual(["1", "2"]);
    const accounts = (await other.admin.call("GET", "/user")).json().map(({ id }: Loose) => id);
    expect(accounts).not.toContain(other.operators[0]?.id);
  });
});
