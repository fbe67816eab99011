import { scheduleOfView } from "@cherga/contract/shapes/report/schedules";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#app";
import { startGateways } from "#delivery/start-gateways";
import { type DemoMailbox, makeDemoMailbox } from "#demo/phone/demo-mailbox";
import { reportLetterChannel } from "#reports/schedules/report-letter-channel";
import { dailyStatistics } from "#reports/testing/daily-statistics";
import { makeCentre } from "#testing/centre";
import { makePerson, type Person } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let server: TestApp;
let mailbox: DemoMailbox;
let demo: ReturnType<typeof buildApp>;
beforeAll(async () => {
  server = await makeTestApp(undefined, clock, { hasDemoPhone: true, publicUrl: "https://demo.test" });
  mailbox = makeDemoMailbox(clock.now);
  demo = buildApp({ ...server.deps, isDemo: true, demoMailbox: mailbox });
});
afterAll(async () => {
  await demo.close();
  await server.close();
});

async function anOwnerAt(host: string | null): Promise<Person> {
  const mailHub =
    host === null ? null : { host, port: 587, secure: false, login: "", from: "Centre <desk@centre.test>" };
  const { organizationId } = await makeCentre(server, { organization: { mailHub } });
  return makePerson(server, { organization_id: organizationId, first_name: "Olha", last_name: "Koval" });
}

async function aViewOf(owner: Person): Promise<string> {
  const view = { name: "Yesterday", report: "statistic", search: {}, isShared: false };
  const { id } = (await owner.call("POST", "/report/view/create", view)).json<{ id: number }>();
  return `/report/view/schedule/${id}`;
}
const shown = async (): Promise<Record<string, unknown>[]> =>
  (await demo.inject({ url: "/api/demo/phone" })).json().messages;

test("a report of an organization without a real mail server is a letter on the phone, with its file", async () => {
  for (const owner of [await anOwnerAt(null), await anOwnerAt("smtp.example")]) {
    const path = await aViewOf(owner);
    const saved = scheduleOfView.parse((await owner.call("POST", path, dailyStatistics)).json());
    expect(saved).toMatchObject({ hasMailServer: true, isForDemoPhone: true });
    expect((await owner.call("POST", `${path}/send`)).statusCode).toBe(200);
  }
  const options = { mail: undefined, mailerWithoutServer: mailbox.mailerOf };
  const sending = startGateways(server.deps, reportLetterChannel(server.deps, options), (error) =>
    expect.unreachable(String(error)),
  );
  await expect.poll(async () => (await shown()).length).toBe(2);
  await sending.stop();
  const letters = await shown();
  expect(new Set(letters.map(({ from }) => from))).toEqual(new Set(["Centre", "Centre <desk@centre.test>"]));
  for (const letter of letters)
    expect(letter).toMatchObject({
      channel: "email",
      kind: "report",
      to: "boss@centre.test",
      subject: "Yesterday: May 3, 2026",
      text: expect.stringMatching(
        /^The report “Yesterday” for May 3, 2026 is attached\.\n\nOpen the report: https/,
      ),
      files: [{ name: "statistic-2026-05-03-2026-05-03.xlsx" }],
    });

  const [file] = mailbox.letters()[0]?.files ?? [];
  const url = `/api/demo/phone/file/${file?.id}`;
  const got = await demo.inject({ url });
  expect(got.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": 'attachment; filename="statistic-2026-05-03-2026-05-03.xlsx"',
  });
  expect((await readSheet(got.rawPayload))[0]?.slice(0, 2)).toEqual(["Day", "Total"]);
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});

test("an organization with a real mail server sends its reports there", async () => {
  const owner = await anOwnerAt("mail.provider.test");
  const known = scheduleOfView.parse((await owner.call("GET", await aViewOf(owner))).json());
  expect(known).toMatchObject({ hasMailServer: true, isForDemoPhone: false });
});

test("a letter that is sent once more replaces the earlier one, and only the last ones are kept", async () => {
  const own = makeDemoMailbox(clock.now);
  const mailer = own.mailerOf(1);
  const send = (messageId: string, bytes = 1) =>
    mailer.send({
      to: "boss@centre.test",
      messageId,
      subject: messageId,
      text: "",
      attachments: [{ filename: "a.pdf", contentType: "application/pdf", content: Buffer.alloc(bytes) }],
    });
  const kept = () => own.letters().map(({ messageId }) => messageId);
  for (const messageId of ["a", "b", "a"]) await send(messageId);
  expect(kept()).toEqual(["b", "a"]);
  for (let place = 0; place < 100; place += 1) await send(`letter ${place}`);
  expect(kept()).toHaveLength(60);
  await send("large", 59_999_990);
  expect(kept()).toHaveLength(11);
  await send("too large", 70_000_000);
  expect(kept()).toEqual(["too large"]);
});
