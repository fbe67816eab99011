import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeTestApp, type TestApp } from "#testing/test-app";

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await makeTestApp();
  admin = await makePerson(server, { is_admin: true });
});
afterAll(() => server.close());

const upload = (payload: Buffer | string, type = "image/png", headers = admin.headers) =>
  server.app.inject({
    method: "POST",
    url: "/api/file/create",
    payload,
    headers: { ...headers, "content-type": type },
  });

test("an image is kept and given back as it was, with headers that make it harmless", async () => {
  const kept = await upload(onePixel);
  expect(kept.statusCode, kept.body).toBe(201);
  expect(kept.json()).toMatchObject({ type: "image/png", width: 1, height: 1, size: onePixel.length });

  const given = await server.app.inject({ url: kept.json().path });
  expect(given.rawPayload.equals(onePixel)).toBe(true);
  expect(given.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test("the type of a file follows from its content, not from its name", async () => {
  expect((await upload(onePixel, "image/jpeg")).json()).toMatchObject({ type: "image/png" });
  expect((await upload(onePixel, "text/html")).json()).toMatchObject({ type: "image/png" });
});

test.each([
  ["HTML", "<html><script>alert(1)</script></html>"],
  [
    "a drawing that can carry scripts",
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script/></svg>',
  ],
  ["nothing", ""],
  ["half an image", onePixel.subarray(0, 12)],
  ["noise", Buffer.alloc(1000, 7)],
])("refuses %s", async (_case, content) => {
  const answer = await upload(content);
  expect([answer.statusCode, answer.json()]).toEqual([415, { error: "ERROR_FILE_TYPE" }]);
});

test("refuses images that are too large, in bytes or in pixels", async () => {
  const heavy = await upload(Buffer.alloc(3 * 1024 * 1024));
  expect([heavy.statusCode, heavy.json()]).toEqual([413, { error: "ERROR_TOO_LARGE" }]);
  const wide = Buffer.from(onePixel);
  wide.writeUInt32BE(100_000, 16);
  expect((await upload(wide)).json()).toMatchObject({ error: "ERROR_TOO_LARGE" });
});

test("only administrators upload", async () => {
  const clerk = await makePerson(server, {});
  expect((await upload(onePixel, "image/png", clerk.headers)).statusCode).toBe(403);
  expect((await upload(onePixel, "image/png", {})).statusCode).toBe(401);
});

test("a file that is not there is not found", async () => {
  expect(
    (await server.app.inject({ url: "/api/file/3f0c1a52-7a06-4a43-9c0d-3a4c1b8c7a11" })).statusCode,
  ).toBe(404);
  expect((await server.app.inject({ url: "/api/file/..%2f..%2fetc%2fpasswd" })).statusCode).toBe(400);
});

const film = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from("webm"), Buffer.alloc(92, 7)]);
const uploadFilm = (payload: Buffer, headers = admin.headers) =>
  server.app.inject({
    method: "POST",
    url: "/api/file/create-video",
    payload,
    headers: { ...headers, "content-type": "video/webm" },
  });

test("a video is kept, and given back whole or in pieces", async () => {
  const kept = await uploadFilm(film);
  expect(kept.statusCode, kept.body).toBe(201);
  expect(kept.json()).toMatchObject({ type: "video/webm", size: 100 });
  const { path } = kept.json();
  const whole = await server.app.inject({ url: path });
  expect([whole.statusCode, whole.rawPayload.equals(film)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({ "content-type": "video/webm", "accept-ranges": "bytes" });
  const piece = await server.app.inject({ url: path, headers: { range: "bytes=10-19" } });
  expect([piece.statusCode, piece.headers["content-range"], piece.rawPayload.length]).toEqual([
    206,
    "bytes 10-19/100",
    10,
  ]);
});

test("the headers of a file are given without it", async () => {
  const { path } = (await uploadFilm(film)).json();
  const given = await server.app.inject({ method: "HEAD", url: path });
  expect([given.statusCode, given.rawPayload.length]).toEqual([200, 0]);
  expect(given.headers).toMatchObject({ "content-type": "video/webm", "content-length": "100" });
  const missing = "/api/file/3f0c1a52-7a06-4a43-9c0d-3a4c1b8c7a11";
  expect((await server.app.inject({ method: "HEAD", url: missing })).statusCode).toBe(404);
});

test("who uploads too much gets an answer, not a broken connection", async () => {
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${address}/api/file/create`, {
    method: "POST",
    headers: { ...admin.headers, "content-type": "image/png" },
    body: Buffer.alloc(30 * 1024 * 1024),
  });
  expect([answer.status, await answer.json()]).toEqual([413, { error: "ERROR_TOO_LARGE" }]);
});

test("a large video is read in parts by many at once, and leaves connections to the queue", async () => {
  const large = Buffer.concat([film, Buffer.alloc(1_500_000, 9), Buffer.from("the end")]);
  const { path } = (await uploadFilm(large)).json();
  const [whole, ...pieces] = await Promise.all([
    server.app.inject({ url: path }),
    ...Array.from({ length: 30 }, () => server.app.inject({ url: path, headers: { range: "bytes=-7" } })),
  ]);
  expect(whole.rawPayload.equals(large)).toBe(true);
  expect(new Set(pieces.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(["206 the end"]),
  );
  const outside = await server.app.inject({ url: path, headers: { range: "bytes=99999999-" } });
  expect([outside.statusCode, outside.headers["content-range"]]).toEqual([416, `bytes */${large.length}`]);
});

test("refuses files that are not videos, and uploads without permission", async () => {
  expect((await uploadFilm(onePixel)).json()).toEqual({ error: "ERROR_FILE_TYPE" });
  const clerk = await makePerson(server, {});
  expect((await uploadFilm(film, clerk.headers)).statusCode).toBe(403);
});

test("a board takes only slides that were uploaded, and keeps those that it has", async () => {
  const slidesOf = (...paths: readonly string[]) => ({
    slides: { show: true, timeoutMs: 10_000, files: paths.map((path) => ({ path, type: "image" })) },
  });
  const { path } = (await upload(onePixel)).json();
  const missing = "/api/file/3f0c1a52-7a06-4a43-9c0d-3a4c1b8c7a11";
  const { organizationId } = await makeCentre(server);
  const draft = { name: "Hall", organizationId };
  const refused = await admin.call("POST", "/board/create", { ...draft, ...slidesOf(path, missing) });
  expect(refused.json()).toEqual({
    error: "ERROR_VALIDATION",
    details: [{ path: ["slides", "files", 1, "path"], code: "ERROR_ITEM_SELECT" }],
  });
  const made = await admin.call("POST", "/board/create", { ...draft, ...slidesOf(path) });
  expect(made.statusCode, made.body).toBe(201);
  await server.deps.pool.query("delete from file");
  const edited = await admin.call("PATCH", `/board/edit/${made.json().id}`, slidesOf(path));
  expect(edited.statusCode, edited.body).toBe(200);
});
