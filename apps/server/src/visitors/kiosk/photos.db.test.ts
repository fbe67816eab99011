import { dataFieldIds } from "@cherga/contract/constants";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, statusesOf, strangersCall } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { askFor, type EnrolledKiosk, enrolKiosk } from "#visitors/kiosk/testing/enrolled-kiosk";

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let server: TestApp;
let other: TestApp;
let centre: Centre;
let kiosk: EnrolledKiosk;

beforeAll(async () => {
  server = await makeTestApp();
  other = await makeTestApp(server.database);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  centre = await makeCentre(server, { operators: 1 });
  await askFor(server, centre.services[0], [{ dataFieldId: dataFieldIds.photo }]);
  kiosk = await enrolKiosk(server, centre);
});

const upload = (payload: Buffer | string, headers = kiosk.headers) =>
  server.app.inject({
    method: "POST",
    url: "/api/kiosk/photo",
    payload,
    headers: { ...headers, "content-type": "image/png" },
  });
const taken = async (): Promise<string> => (await upload(onePixel)).json().name;
const registering = (name: string, more: { key?: string; at?: TestApp } = {}, by = kiosk) =>
  by.post(
    "/register",
    { service: centre.services[0], dataField: [{ dataFieldId: dataFieldIds.photo, value: name }] },
    more,
  );

test("a photo is readable by the staff of its organization only", async () => {
  const name = await taken();
  expect(name).toMatch(/^[0-9a-f-]{36}\.png$/);
  const seen = await centre.operators[0]?.call("GET", `/photo/${name}`);
  expect(seen?.rawPayload.equals(onePixel)).toBe(true);
  expect(seen?.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect((await strangersCall(other, "GET", `/photo/${name}`)).statusCode).toBe(401);
  expect((await strangersCall(other, "GET", `/file/${name.slice(0, 36)}`)).statusCode).toBe(404);
  const theirs = await server.app.inject({ url: `/api/photo/${name}`, headers: kiosk.headers });
  expect(theirs.statusCode).toBe(401);
  const elsewhere = await makeCentre(server);
  expect((await elsewhere.admin.call("GET", `/photo/${name}`)).statusCode).toBe(404);
  const everywhere = await makePerson(server, {});
  expect((await everywhere.call("GET", `/photo/${name}`)).statusCode).toBe(200);
});

test("refuses a file that is no image, or too large", async () => {
  for (const content of ["<svg/>", "", Buffer.alloc(1000, 7)]) {
    const answer = await upload(content);
    expect([answer.statusCode, answer.json()]).toEqual([415, { error: "ERROR_FILE_TYPE" }]);
  }
  expect((await upload(Buffer.alloc(3 * 1024 * 1024))).statusCode).toBe(413);
  const wide = Buffer.from(onePixel);
  wide.writeUInt32BE(100_000, 16);
  expect((await upload(wide)).statusCode).toBe(413);
  expect((await upload(onePixel, {})).statusCode).toBe(401);
  expect((await upload(onePixel, centre.admin.headers)).statusCode).toBe(401);
});

test("a ticket names a photo that was taken in its organization, or none", async () => {
  const refused = {
    error: "ERROR_VALIDATION",
    details: [{ path: ["dataField", 0, "value"], code: "ERROR_ITEM_SELECT" }],
  };
  for (const name of ["face.png", "00000000-0000-0000-0000-000000000000.png", "../secret"])
    expect((await registering(name)).json()).toEqual(refused);
  const elsewhere = await makeCentre(server);
  const theirs = await enrolKiosk(server, { admin: elsewhere.admin, services: centre.services });
  const name = await taken();
  expect((await registering(name, {}, theirs)).json()).toEqual(refused);
  expect((await registering("")).statusCode).toBe(201);
  const made = await registering(name);
  expect(made.statusCode, made.body).toBe(201);
  const { rows } = await server.deps.pool.query(
    "select token from photo join ticket on ticket.id = ticket_id where photo.id = $1",
    [name.slice(0, 36)],
  );
  expect(rows).toEqual([{ token: made.json().ticket.token }]);
});

test("a photo belongs to one ticket, even if two name it at the same moment", async () => {
  const name = await taken();
  const tries = await Promise.all(
    Array.from({ length: 6 }, (_, index) => registering(name, { at: index % 2 ? server : other })),
  );
  expect(statusesOf(tries)).toEqual([201, ...Array(5).fill(400)]);
});

test("a double tap with a photograph makes one ticket", async () => {
  const name = await taken();
  const [first, second] = [
    await registering(name, { key: "tap" }),
    await registering(name, { key: "tap", at: other }),
  ];
  expect(first.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
});

test("a photo without a ticket is deleted after a day", async () => {
  const [lost, kept, fresh] = [await taken(), await taken(), await taken()];
  await registering(kept);
  await server.deps.pool.query(
    "update photo set created_at = now() - interval '25 hours' where id = any($1)",
    [[lost, kept].map((name) => name.slice(0, 36))],
  );
  await taken();
  const statuses = [];
  for (const name of [lost, kept, fresh])
    statuses.push((await centre.admin.call("GET", `/photo/${name}`)).statusCode);
  expect(statuses).toEqual([404, 200, 200]);
});
