import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runDueTimers } from "#queue/timers/due-timers";
import { handleUpdate } from "#visitors/bot/handle-update";
import { startBots } from "#visitors/bot/start-bots";
import { bookByBot, chooseFirstTime, makeBotCentre } from "#visitors/bot/testing/bot-centre";
import { openChat } from "#visitors/bot/testing/chat-visitor";
import { type RunningBotApi, startBotApi } from "#visitors/bot/testing/start-bot-api";
import { makePages } from "#visitors/booking/pages";
import { makeFreeTimes } from "#visitors/shared/free-times";
import { makePerson } from "#testing/people";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";
import { makeStranger } from "#visitors/testing/stranger";
import type { WebCentre } from "#visitors/testing/web-centre";

// Monday, ten in the morning in Kyiv.
const morning = "2026-05-04T07:00:00Z";
const clock = makeSetClock(morning);
let botApi: RunningBotApi;
let server: TestApp;
let bots: ReturnType<typeof startBots>;
const errors: unknown[] = [];
beforeAll(async () => {
  botApi = await startBotApi();
  server = await makeTestApp(undefined, clock, { publicUrl: "http://queue.example" }, botApi.url);
});
afterAll(async () => {
  await server.close();
  await botApi.close();
});
beforeEach(() => {
  clock.set(morning);
  bots = startBots(server.deps, (error) => errors.push(error));
});
afterEach(async () => {
  await bots.stop();
  expect(errors.splice(0)).toEqual([]);
});

const ticketsOf = async ({ organizationId }: WebCentre) =>
  (
    await server.deps.pool.query<{ type: string; status: string; bot_chat: string; language: string }>(
      "select type, status, bot_chat, language from ticket where organization_id = $1 order by id",
      [organizationId],
    )
  ).rows;

const conversationsOf = async ({ organizationId }: WebCentre) =>
  (
    await server.deps.pool.query<{ type: string }>(
      `select type from ticket_event where organization_id = $1 and type ~ '(Request|Response)$' order by seq`,
      [organizationId],
    )
  ).rows.map(({ type }) => type);

test("a visitor books through the bot, looks at the ticket, and cancels it", async () => {
  const centre = await makeBotCentre(server);
  const chat = openChat(botApi.api, centre.token, "uk");
  expect((await chat.say("/start")).text).toContain("Що вам потрібно?");
  const [service = ""] = chat.labels();
  await chat.press(service);
  expect(chat.last()?.text).toContain("Оберіть день:");
  await chat.press(/5 травня/);
  expect(chat.last()?.text).toContain("Оберіть час");
  await chat.press(/^\d\d:\d\d$/);
  expect(chat.texts().at(-2)).toContain("закріплено за вами");
  expect((await chat.say("Ганна Коваль")).contact).toBe("Надіслати мій номер");
  expect((await chat.shareContact("380501112233", 1)).text).toContain("чужий контакт");
  expect((await chat.shareContact("380501112233")).text).toContain("необов’язково");
  expect((await chat.press("Пропустити")).text).toContain("+380501112233");
  expect((await chat.press("Записатися")).text).toContain("Вас записано.");
  expect(chat.last()?.text).toContain("http://queue.example/t/");
  expect(await ticketsOf(centre)).toEqual([
    { type: "viaBot", status: "success", bot_chat: `${centre.pageId}:${chat.id}`, language: "ua" },
  ]);
  expect((await chat.say("/tickets")).text).toContain("Талон");
  await chat.press("Скасувати візит");
  expect((await chat.press("Так, скасувати")).text).toContain("Скасовано");
  expect(await ticketsOf(centre)).toMatchObject([{ status: "cancel" }]);
  expect(await conversationsOf(centre)).toEqual([
    "serviceRequest",
    "serviceResponse",
    "clientRegRequest",
    "clientRegResponse",
    "ticketRequest",
    "ticketResponse",
  ]);
});

test("a visitor goes back to an earlier question, and is told what is expected", async () => {
  const centre = await makeBotCentre(server);
  const admin = await makePerson(server, { is_admin: true });
  // Operators of a centre serve the services of all centres.
  for (const { id, parameters } of (await admin.call("GET", "/service")).json()) {
    const bring = { en: "Passport", ru: "Паспорт", ua: "Паспорт" };
    await admin.call("PATCH", `/service/edit/${id}`, { parameters: { ...parameters, price: 250, bring } });
  }
  const chat = openChat(botApi.api, centre.token);
  await chat.say("/start");
  await chat.press(chat.labels()[0] ?? "");
  expect(chat.last()?.text).toContain("Price: ₴250\nWhat to bring: Passport");
  await chat.press(/6 May/);
  await chat.press(/^\d\d:\d\d$/);
  await chat.say("Anna");
  await chat.say("12");
  expect(chat.texts().at(-2)).toContain("with the country code, for example +380 50 123 45 67");
  expect((await chat.say("‹ Back")).text).toMatch(/name/i);
  await chat.say("Anna Koval");
  await chat.say("050 111 22 33");
  await chat.say("anna");
  expect(chat.texts().at(-2)).toContain("name@example.com");
  await chat.press("Skip");
  expect(chat.last()?.text).toMatch(/What to bring: Passport[^]*Anna Koval/);
  await chat.press("‹ Back");
  await chat.say("/back");
  await chat.say("/back");
  expect((await chat.press("‹ Back")).text).toContain("Choose a time");
});

test("a time that was taken meanwhile is said to be taken, and the others are offered", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  const time = await chooseFirstTime(chat);
  await expect.poll(() => chat.last()?.text).toContain("Please check");
  // A day later the reservation is over, and another visitor has the time.
  clock.set("2026-05-05T07:00:00Z");
  await runDueTimers(server.deps);
  const body = {
    organizationId: centre.organizationId,
    service: centre.services[0],
    queueDateTime: new Date(`2026-05-06T${time}:00+03:00`).toISOString(),
  };
  const other = await makeStranger(server).call("POST", `/online/${centre.pageId}/reserve`, body);
  expect(other.statusCode).toBe(201);
  await chat.press("Book");
  expect(chat.texts().at(-2)).toContain("just been taken");
  expect(chat.labels()).not.toContain(time);
});

test("a reservation that is over is made again while it is free", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await chooseFirstTime(chat);
  clock.set("2026-05-05T07:00:00Z");
  await runDueTimers(server.deps);
  expect((await chat.press("Book")).text).toContain("You are booked.");
  expect((await ticketsOf(centre)).map(({ status }) => status)).toEqual(["cancel", "success"]);
});

test("an update that is sent twice acts once", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await bookByBot(chat);
  const updates = botApi.api.updatesOf(centre.token);
  const before = chat.texts();
  updates.repeat(updates.all());
  // Another visitor's update comes after the repeated ones: when it is answered, they were taken.
  await openChat(botApi.api, centre.token).say("/help");
  expect(chat.texts()).toEqual(before);
  expect(await ticketsOf(centre)).toHaveLength(1);
});

test("an answer that a server has left behind is sent when the update comes again", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await chooseFirstTime(chat);
  botApi.fail("answerCallbackQuery", "hangUp", 2);
  expect((await chat.press("Book")).text).toContain("You are booked.");
  expect(await ticketsOf(centre)).toHaveLength(1);
  expect(chat.texts().filter((text) => text.includes("You are booked."))).toHaveLength(1);
});

test("a server that dies between reserving and storing the step reserves nothing twice", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await chooseFirstTime(chat);
  const press = botApi.api.updatesOf(centre.token).all().at(-1);
  // The step as it was before the time was chosen: the reservation is there, and the step was not stored.
  await server.deps.pool.query("delete from bot_update where update_id = $1 and bot_id = $2", [
    press?.update_id,
    Number(centre.token.split(":")[0]),
  ]);
  await server.deps.pool.query(
    `update bot_conversation set version = version - 1, progress = jsonb_build_object('step', 'time', 'choice',
       progress -> 'choice', 'values', progress -> 'values', 'date', '2026-05-06') where booking_page_id = $1`,
    [centre.pageId],
  );
  const page = await makePages(server.deps.db).get(centre.pageId);
  const telegram = server.deps.telegramOf(centre.token);
  const deps = { ...server.deps, freeTimes: makeFreeTimes(server.deps) };
  await handleUpdate(deps, { page, botId: Number(centre.token.split(":")[0]), telegram }, press);
  expect((await ticketsOf(centre)).map(({ status }) => status)).toEqual(["reservation"]);
  expect((await chat.press("Book")).text).toContain("You are booked.");
});

test("a second tap on a button is answered quietly, and the next step goes on", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await chat.say("/start");
  const message = chat.last();
  const button = message?.buttons.flat()[0];
  const tap = () =>
    botApi.api.press(
      centre.token,
      { id: chat.id, language: "en" },
      message?.messageId ?? 0,
      button?.data ?? "",
    );
  const answered = () =>
    botApi.calls.filter(({ method, token }) => method === "answerCallbackQuery" && token === centre.token);
  tap();
  tap();
  tap();
  await expect.poll(() => answered().length).toBe(3);
  expect(answered().map(({ payload }) => payload["text"])).toEqual([undefined, undefined, undefined]);
  expect(chat.texts().filter((text) => text.includes("no longer"))).toEqual([]);
  await chat.press(/May/);
  expect((await chat.press(/^\d\d:\d\d$/)).text).toContain("Please check");
});

test("buttons that are out of date and words that are not understood are answered politely", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token, "ru");
  expect((await chat.say("привет")).text).toContain("Не удалось понять");
  await chat.say("/start");
  const [service = ""] = chat.labels();
  await chat.say("/start");
  const stale = botApi.api
    .messagesOf(centre.token, chat.id)
    .find(({ buttons }) => buttons.flat().some(({ text }) => text === service));
  const data = stale?.buttons.flat()[0]?.data ?? "";
  botApi.api.press(centre.token, { id: chat.id, language: "ru" }, stale?.messageId ?? 0, data);
  const notices = () =>
    botApi.calls.filter(({ method, token }) => method === "answerCallbackQuery" && token === centre.token);
  await expect.poll(() => notices().at(-1)?.payload["text"]).toBe("Эта кнопка уже не действует.");
  // The old message stays as it is, and the open question is asked again below it.
  await expect.poll(() => chat.texts().at(-2)).toBe("Эта кнопка уже не действует.");
  const kept = botApi.api
    .messagesOf(centre.token, chat.id)
    .find(({ messageId }) => messageId === stale?.messageId);
  expect(kept?.buttons.flat()[0]?.data).toBe(data);
  expect(chat.labels()).toContain(service);
  await chat.press(service);
  expect(chat.last()?.text).toContain("Выберите день:");
  await chat.say("/language");
  const page = await server.app.inject(`/api/online/${centre.pageId}`);
  const names: Readonly<Record<string, string>> = { ua: "Українська", en: "English", ru: "Русский" };
  expect(chat.labels()).toEqual(page.json().languages.map((code: string) => names[code]));
  expect((await chat.press("English")).text).toContain("/start — book a visit");
});

test("a visitor is late, moves and checks in through the bot, and cannot touch another visitor's ticket", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await bookByBot(chat);
  await chat.press("Another time");
  await chat.press(/4 May/);
  await chat.press(/^\d\d:\d\d$/);
  expect(chat.last()?.text).toContain("4 May");
  await chat.press("I will be late");
  expect((await chat.press("10 min")).text).toContain("We expect you at");
  expect((await chat.press("I am here")).text).toContain("You have checked in");
  const button = chat
    .last()
    ?.buttons.flat()
    .find(({ text }) => text === "Cancel the visit");
  const stranger = openChat(botApi.api, centre.token);
  await stranger.say("/help");
  const helpId = stranger.last()?.messageId ?? 0;
  botApi.api.press(centre.token, { id: stranger.id, language: "en" }, helpId, `${button?.data ?? ""}yes`);
  await expect.poll(() => stranger.last()?.text).toContain("not possible any more");
  expect(await ticketsOf(centre)).toMatchObject([{ status: "success" }]);
});
