import type { Loose } from "@cherga/contract/resource";
import { type ScheduleOfView, scheduleOfView } from "@cherga/contract/shapes/report/schedules";
import PostalMime from "postal-mime";
import { readSheet } from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startGateways } from "#delivery/start-gateways";
import { startMailServer, type TestMailServer } from "#messages/email/testing/start-mail-server";
import { reportLetterChannel } from "#reports/schedules/report-letter-channel";
import { deleteOldReportLetters, queueDueReports } from "#reports/schedules/report-letters";
import { dailyStatistics } from "#reports/testing/daily-statistics";
import { type Centre, makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-04T04:00:00Z");
let server: TestApp;
let other: TestApp;
let mail: TestMailServer;
let centre: Centre;
let owner: Person;
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const messaging = { publicUrl: "https://queue.centre.test" };
  server = await makeTestApp(undefined, clock, messaging);
  other = await makeTestApp(server.database, clock, messaging);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  clock.set("2026-05-03T10:00:00Z");
  await server.deps.pool.query("delete from report_schedule");
  mail = await startMailServer();
  open.push(mail);
  const mailHub: Loose = {
    host: "127.0.0.1",
    port: mail.port,
    secure: false,
    login: "",
    from: "Centre <desk@centre.test>",
  };
  centre = await makeCentre(server, { operators: 1, organization: { mailHub } });
  owner = await makePerson(server, {
    organization_id: centre.organizationId,
    first_name: "Olha",
    last_name: "Koval",
  });
  await centre.operators[0]?.call("POST", "/operator-queue/ticket-registration", {
    service: centre.services[0],
    dataField: [{ dataFieldId: 1, value: "Grace Hopper" }],
  });
  clock.set("2026-05-04T04:00:00Z");
});
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

function sendBy(app: TestApp): void {
  const sending = startGateways(app.deps, reportLetterChannel(app.deps, { mail: undefined }), (error) => {
    throw error;
  });
  open.push({ close: sending.stop });
}

async function aView(person = owner, report = "statistic"): Promise<number> {
  const body = { name: `View of ${report}`, report, search: {}, isShared: false };
  return (await person.call("POST", "/report/view/create", body)).json().id;
}
const save = (id: number, more: object = {}, person = owner) =>
  person.call("POST", `/report/view/schedule/${id}`, { ...dailyStatistics, ...more });
const sendNow = (id: number, person = owner) => person.call("POST", `/report/view/schedule/${id}/send`);
async function read(id: number): Promise<ScheduleOfView> {
  return scheduleOfView.parse((await owner.call("GET", `/report/view/schedule/${id}`)).json());
}
const statesOf = async (id: number) =>
  ((await read(id)).schedule?.letters ?? []).map(({ recipient, state, error }) =>
    [recipient, state, error].filter(Boolean).join(" "),
  );
const letters = () => Promise.all(mail.letters.map(({ letter }) => PostalMime.parse(letter)));

test("a view is sent at its hour, about yesterday, as the file of its export", async () => {
  const id = await aView();
  expect(await read(id)).toMatchObject({ hasMailServer: true, zone: "Europe/Kiev" });
  const saved = scheduleOfView.parse((await save(id)).json());
  expect(saved.schedule).toMatchObject({ isOn: true, nextAt: "2026-05-04T05:00:00.000Z", letters: [] });
  sendBy(server);
  await queueDueReports(server.deps);
  expect(await statesOf(id)).toEqual([]);

  clock.set("2026-05-04T05:00:05Z");
  await queueDueReports(server.deps);
  await expect.poll(() => statesOf(id)).toEqual(["boss@centre.test sent"]);
  expect((await read(id)).schedule?.nextAt).toBe("2026-05-05T05:00:00.000Z");
  await expect.poll(() => mail.letters).toHaveLength(1);
  const [letter] = await letters();
  expect(letter?.subject).toBe("View of statistic: May 3, 2026");
  expect(letter?.text).toContain(`https://queue.centre.test/report/statistic?view=${id}&`);
  expect(letter?.text).toContain("from=2026-05-03&to=2026-05-03");
  expect(letter?.text).toContain("Olha Koval (Centre)");
  const [file] = letter?.attachments ?? [];
  expect(file?.filename).toBe("statistic-2026-05-03-2026-05-03.xlsx");
  const content = file?.content ?? "";
  if (typeof content === "string") throw new Error("a file has bytes");
  const rows = await readSheet(Buffer.from(new Uint8Array(content)));
  expect(rows.map(([day, total]) => [day, total])).toEqual([
    ["Day", "Total"],
    [new Date("2026-05-03T00:00:00Z"), 1],
    ["Total", 1],
  ]);
});

test("a server that was off sends it once, about the last time, also after midnight", async () => {
  const id = await aView();
  await save(id, { hour: 23 });
  sendBy(server);
  clock.set("2026-05-08T21:30:00Z");
  await queueDueReports(server.deps);
  await queueDueReports(server.deps);
  await expect.poll(() => statesOf(id)).toEqual(["boss@centre.test sent"]);
  await expect.poll(() => mail.letters).toHaveLength(1);
  expect((await letters())[0]?.attachments[0]?.filename).toBe("statistic-2026-05-07-2026-05-07.xlsx");
  expect((await read(id)).schedule?.nextAt).toBe("2026-05-09T20:00:00.000Z");
});

test("two servers send each report once to each recipient, and one refusal disturbs no one", async () => {
  const ids = await Promise.all([aView(owner, "statistic"), aView(owner, "operator")]);
  const recipients = ["boss@centre.test", "refused-one@centre.test", "board@centre.test"];
  await save(ids[0] ?? 0, { recipients });
  await save(ids[1] ?? 0, { recipients, exported: { report: "operator", format: "pdf", of: {} } });
  sendBy(server);
  sendBy(other);
  clock.set("2026-05-04T05:00:00Z");
  await Promise.all([queueDueReports(server.deps), queueDueReports(other.deps)]);
  for (const id of ids)
    await expect
      .poll(() => statesOf(id))
      .toEqual([
        "boss@centre.test sent",
        "refused-one@centre.test failed recipientRefused: 550 5.1.1 <…>: Recipient address rejected: User unknown",
        "board@centre.test sent",
      ]);
  await expect.poll(() => mail.letters).toHaveLength(4);
  expect(new Set((await letters()).map(({ messageId }) => messageId)).size).toBe(4);
});

test("a schedule that is off sends nothing by itself, but on request", async () => {
  const id = await aView();
  await save(id, { isOn: false, every: "monthly" });
  expect((await read(id)).schedule?.nextAt).toBeUndefined();
  sendBy(server);
  clock.set("2026-06-05T05:00:00Z");
  await queueDueReports(server.deps);
  expect(await statesOf(id)).toEqual([]);
  expect((await sendNow(id)).statusCode).toBe(200);
  await expect.poll(() => statesOf(id)).toEqual(["boss@centre.test sent"]);
  await expect.poll(() => mail.letters).toHaveLength(1);
  expect((await letters())[0]?.attachments[0]?.filename).toBe("statistic-2026-05-01-2026-05-31.xlsx");
  expect((await sendNow(id)).json()).toMatchObject({ error: "ERROR_TOO_MANY" });
});

test.each([
  ["is no manager any more", { is_operator: true }],
  ["only makes schedules", { is_admin: true, schedule_only: true }],
])("an owner who %s stops it", async (_what, change) => {
  const id = await aView();
  await save(id);
  await server.deps.db.updateTable("staff").set(change).where("id", "=", owner.id).execute();
  sendBy(server);
  clock.set("2026-05-04T05:00:00Z");
  await queueDueReports(server.deps);
  const rows = () =>
    server.deps.db
      .selectFrom("report_schedule")
      .select(["is_on", "stopped_by"])
      .where("view_id", "=", id)
      .execute();
  await expect.poll(rows).toEqual([{ is_on: false, stopped_by: "rights" }]);
  expect(mail.letters).toEqual([]);
});

test("an owner who has moved to another organization stops it, and learns why", async () => {
  const id = await aView();
  await save(id);
  const elsewhere = await makeCentre(server);
  await server.deps.db
    .updateTable("staff")
    .set({ organization_id: elsewhere.organizationId })
    .where("id", "=", owner.id)
    .execute();
  sendBy(server);
  clock.set("2026-05-04T05:00:00Z");
  await queueDueReports(server.deps);
  await expect.poll(() => statesOf(id)).toEqual(["boss@centre.test failed rights"]);
  expect((await read(id)).schedule).toMatchObject({ isOn: false, stoppedBy: "rights" });
});

test("a schedule goes with its view, and its view with the owner", async () => {
  const id = await aView();
  await save(id);
  await sendNow(id);
  expect((await owner.call("DELETE", `/report/view/delete/${id}`)).statusCode).toBe(200);
  const left = await server.deps.db.selectFrom("report_letter").select("id").execute();
  expect(left).toEqual([]);
});

test("a changed view is sent as it is now, in the same format", async () => {
  const id = await aView(owner, "operator");
  await save(id, { exported: { report: "operator", format: "pdf", of: {} } });
  const exported = { report: "operator", format: "csv", of: { serviceIds: [centre.services[0]] } };
  await owner.call("PATCH", `/report/view/edit/${id}`, { search: { services: 1 }, exported });
  const { rows } = await server.deps.pool.query<{ exported: unknown }>(
    "select exported from report_schedule",
  );
  expect(rows).toMatchObject([{ exported: { ...exported, format: "pdf" } }]);
});

test("only the owner has a say, and only in possible values", async () => {
  const id = await aView();
  const admin = await makePerson(server, { organization_id: centre.organizationId, is_admin: true });
  for (const answer of [await save(id, {}, admin), await sendNow(id, admin), await sendNow(id)])
    expect(answer.json()).toMatchObject({ error: "ERROR_NOT_FOUND" });
  const refused = [
    { recipients: [] },
    { recipients: ["a@b.test,c@d.test"] },
    { recipients: ["a@b.test\nBcc: c@d.test"] },
    { recipients: ["a@b.test", "a@b.test"] },
    { recipients: Array.from({ length: 11 }, (_, index) => `a${index}@b.test`) },
    { hour: 24 },
    { every: "hourly" },
    { exported: { ...dailyStatistics.exported, format: "csv" } },
  ];
  for (const more of refused)
    expect((await save(id, more)).json()).toMatchObject({ error: "ERROR_VALIDATION" });
  expect((await save(id, { exported: { report: "operator", format: "pdf", of: {} } })).statusCode).toBe(404);
});

test("what could not be sent for a day expires, and old letters are deleted", async () => {
  const id = await aView();
  await save(id, { every: "monthly" });
  await sendNow(id);
  clock.set("2026-05-05T05:00:00Z");
  await deleteOldReportLetters(server.deps);
  expect(await statesOf(id)).toEqual(["boss@centre.test expired"]);
  clock.set("2026-09-05T05:00:00Z");
  await deleteOldReportLetters(server.deps);
  expect(await statesOf(id)).toEqual([]);
});
