import type { Loose } from "@cherga/contract/resource";
import type { SnapshotDocument } from "@cherga/contract/resources/snapshot-document";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillDemo } from "#demo/fill-demo";
import { answersOf } from "#snapshots/testing/answers";
import { makePerson, type Person, strangersCall } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-11-16T08:30:00Z");
const tomorrow = "2026-11-17";
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let here: TestApp;
let elsewhere: TestApp;
let admin: Person;
let stranger: Person;
let logoPath: string;
beforeAll(async () => {
  here = await makeTestApp(undefined, clock);
  elsewhere = await makeTestApp(undefined, clock);
  await fillDemo(here.deps);
  admin = await makePerson(here, { is_admin: true });
  stranger = await makePerson(elsewhere, { is_admin: true });
  const headers = { ...admin.headers, "content-type": "image/png" };
  const upload = { method: "POST", url: "/api/file/create", headers, payload: onePixel } as const;
  logoPath = (await here.app.inject(upload)).json().path;
  await admin.call("PATCH", "/organization/edit/1", { logoPath });
});
afterAll(async () => {
  await here.close();
  await elsewhere.close();
});

async function fileOf(organizationId: number): Promise<SnapshotDocument> {
  const { id } = (await admin.call("GET", `/organization/snapshot?id=${organizationId}&title=Moving`)).json();
  return (await admin.call("GET", `/organization/snapshot-file?snapshotId=${id}`)).json();
}

async function bring(document: object): Promise<Loose & { id: number }> {
  const kept = await stranger.call("POST", "/organization/snapshot-file", document);
  expect([kept.statusCode, kept.json()]).toEqual([
    201,
    expect.objectContaining({ kind: "file", organizationId: null }),
  ]);
  return (await stranger.call("GET", `/organization/import?snapshotId=${kept.json().id}`)).json();
}

describe("a snapshot in an empty database", () => {
  test.each([1, 3])(
    "gives the same answers as organization %s where it was taken",
    async (organizationId) => {
      const made = await bring(await fileOf(organizationId));
      // Online booking is off until an administrator turns it on.
      const enabled = { webQueue: { ...Object(made["webQueue"]), enabled: true } };
      await stranger.call("PATCH", `/organization/edit/${made.id}`, enabled);
      const answers = await answersOf(elsewhere, made.id, tomorrow);
      const wanted = await answersOf(here, organizationId, tomorrow);
      expect(answers.starts).toEqual(wanted.starts);
      expect(answers.kiosks).toEqual(wanted.kiosks);
      expect(answers.boards).toEqual(wanted.boards);
      const names = wanted.pages.map(({ name }) => JSON.stringify(name));
      expect(answers.pages.filter(({ name }) => names.includes(JSON.stringify(name)))).toEqual(wanted.pages);
    },
  );

  test("brings its images along", async () => {
    const image = await strangersCall(elsewhere, "GET", logoPath.replace("/api", ""));
    expect([image.statusCode, image.rawPayload]).toEqual([200, onePixel]);
  });

  test("makes nothing that is shared a second time", async () => {
    const count = async () =>
      Promise.all(
        ["service", "service-package", "data-field", "article", "country", "region", "printer-template"].map(
          async (name) => [name, (await stranger.call("GET", `/${name}`)).json().length],
        ),
      );
    const before = await count();
    const again = await bring(await fileOf(1));
    expect(again["name"]).toMatchObject({ en: "Kyiv Administrative Services Centre (2)" });
    expect(await count()).toEqual(before);
  });

  test("keeps rows with the same name and content, and creates the others", async () => {
    const document = await fileOf(1);
    const rows = (name: keyof SnapshotDocument["rows"]) => document.rows[name] ?? [];
    const [first] = rows("service");
    Object.assign(first ?? {}, { align_minutes: 7 });
    for (const field of rows("data-field")) Object.assign(field, { category: "changed" });
    for (const country of rows("country")) Object.assign(country, { phoneCode: "999" });
    const before = (await stranger.call("GET", "/service")).json();
    const { id } = (await stranger.call("POST", "/organization/snapshot-file", document)).json();
    const preview = (await stranger.call("GET", `/organization/import-preview?snapshotId=${id}`)).json();
    expect(preview).toContainEqual(
      expect.objectContaining({
        resource: "country",
        change: "keep",
        fields: ["phoneCode"],
        reason: "shared",
      }),
    );
    expect(preview).toContainEqual(expect.objectContaining({ resource: "service", change: "create" }));
    // Those that ship with the product are known by their names; another of the centre's own gets a name of its own.
    const fields = preview.filter(({ resource }: Loose) => resource === "data-field");
    expect(fields.filter(({ change }: Loose) => change === "create")).toHaveLength(
      rows("data-field").length - 8,
    );
    await stranger.call("GET", `/organization/import?snapshotId=${id}`);
    const after = (await stranger.call("GET", "/service")).json();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toContainEqual(expect.objectContaining({ align_minutes: 7 }));
  });

  test("has no secrets", async () => {
    const [one, two, three] = await Promise.all([fileOf(1), fileOf(2), fileOf(3)]);
    const text = JSON.stringify([one, two, three]);
    expect(text).toContain("messageHub");
    expect(text).not.toMatch(/password|"secret"|hash|credential/);
    const { rows } = await here.deps.pool.query(
      "select message_hub from organization where message_hub is not null",
    );
    expect(rows[0].message_hub.password).toBe("demo");
  });
});
