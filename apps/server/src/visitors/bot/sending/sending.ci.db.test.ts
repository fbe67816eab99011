import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startGateways } from "#delivery/start-gateways";
import { refused } from "#demo/bot-api/bot-api-answer";
import { botChannel } from "#visitors/bot/sending/bot-channel";
import { startBots } from "#visitors/bot/start-bots";
import { type BotCentre, bookByBot, chooseFirstTime, makeBotCentre } from "#visitors/bot/testing/bot-centre";
import { openChat } from "#visitors/bot/testing/chat-visitor";
import { type RunningBotApi, startBotApi } from "#visitors/bot/testing/start-bot-api";
import { remindOfBookings } from "#visitors/reminders/run-reminders";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const morning = "2026-05-04T07:00:00Z";
const clock = makeSetClock(morning);
let botApi: RunningBotApi;
let server: TestApp;
let bots: ReturnType<typeof startBots>;
let sending: ReturnType<typeof startGateways>;
beforeAll(async () => {
  botApi = await startBotApi();
  server = await makeTestApp(undefined, clock, {}, botApi.url);
});
beforeEach(() => {
  clock.set(morning);
  bots = startBots(server.deps, () => undefined);
  sending = startGateways(server.deps, botChannel(server.deps), () => undefined);
});
afterEach(async () => {
  await sending.stop();
  await bots.stop();
});
afterAll(async () => {
  await server.close();
  await botApi.close();
});

const soon = { timeout: 60_000, interval: 50 };
const reminder = {
  id: "r1",
  each_from_position: 0,
  each_time_min: 0,
  begin_before_min: 60,
  validity_period: 60,
  text: { en: "Soon: {time}", ru: "Скоро: {time}", ua: "Скоро: {time}" },
  bot: true,
  email: false,
  sms: false,
};

async function messagesOf({ organizationId }: BotCentre) {
  const { rows } = await server.deps.pool.query<{ kind: string; state: string; error: string }>(
    "select kind, state, error from message where organization_id = $1 and channel = 'bot' order by id",
    [organizationId],
  );
  return rows;
}

/** Adds messages to a chat, as changes of a visit would. */
const addMessages = ({ organizationId, pageId }: BotCentre, chatId: number, count: number) =>
  server.deps.pool.query(
    `insert into message (organization_id, ticket_id, channel, kind, recipient, language, text, created_at, due_at,
       expires_at)
     select $1, (select max(id) from ticket where organization_id = $1), 'bot', 'notice', $2, 'en', 'News ' || n,
       $4::timestamptz, $4::timestamptz, $4::timestamptz + interval '1 hour' from generate_series(1, $3::integer) n`,
    [organizationId, `${pageId}:${chatId}`, count, clock.now()],
  );

test("a visitor hears through the bot of reminders, of a move by the visitor and of a cancellation", async () => {
  const centre = await makeBotCentre(server, { fields: [], organization: { reminders: [reminder] } });
  const chat = openChat(botApi.api, centre.token);
  await bookByBot(chat);
  clock.set("2026-05-05T20:30:00Z");
  await remindOfBookings(server.deps);
  await expect.poll(() => chat.last()?.text, soon).toContain("Soon: ");
  expect((await chat.press("My ticket")).text).toContain("Ticket");
  await chat.press("Cancel the visit");
  await chat.press("Yes, cancel");
  await expect.poll(() => chat.last()?.text, soon).toContain("You have cancelled your visit");
  // The chat shows a message before the outcome is noted.
  await expect
    .poll(async () => (await messagesOf(centre)).map(({ kind, state }) => `${kind} ${state}`), soon)
    .toEqual(["reminder sent", "cancelled sent"]);
});

test("a visitor who blocks the bot gets no more messages until they write again", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await bookByBot(chat);
  const visitor = { id: chat.id, language: "en" };
  botApi.fail("sendMessage", refused(403, "Forbidden: bot was blocked by the user"));
  await addMessages(centre, chat.id, 1);
  await expect.poll(() => messagesOf(centre), soon).toMatchObject([{ state: "failed", error: "blocked" }]);
  const before = botApi.calls.length;
  await addMessages(centre, chat.id, 1);
  await expect.poll(async () => (await messagesOf(centre)).at(-1), soon).toMatchObject({ error: "blocked" });
  const tried = botApi.calls.slice(before).filter(({ method }) => method === "sendMessage");
  expect(tried).toEqual([]);
  botApi.api.unblock(centre.token, visitor);
  await chat.say("/help");
  await addMessages(centre, chat.id, 1);
  await expect.poll(async () => (await messagesOf(centre)).at(-1), soon).toMatchObject({ state: "sent" });
});

test("what a visitor would miss who has blocked the bot is sent by SMS", async () => {
  const centre = await makeBotCentre(server, { organization: { messageHub: hub } });
  const chat = openChat(botApi.api, centre.token);
  await chooseFirstTime(chat);
  await chat.say("Hanna Koval");
  await chat.shareContact("380501112233");
  await chat.say("/skip");
  await chat.press("Book");
  botApi.api.block(centre.token, { id: chat.id, language: "en" });
  await addMessages(centre, chat.id, 1);
  const sms = async () =>
    (
      await server.deps.pool.query(
        "select recipient, text from message where organization_id = $1 and channel = 'sms'",
        [centre.organizationId],
      )
    ).rows;
  await expect.poll(sms, soon).toEqual([{ recipient: "+380501112233", text: "News 1" }]);
});

const hub = {
  host: "smpp.provider.test",
  secure: true,
  port: 2775,
  login: "",
  sender: "Centre",
  phoneFieldId: null,
  confirmTemplate: {},
  successTemplate: {},
};

test("a pause that Telegram asks for is kept, and its failures cost no attempts", async () => {
  const centre = await makeBotCentre(server, { fields: [] });
  const chat = openChat(botApi.api, centre.token);
  await bookByBot(chat);
  botApi.fail("sendMessage", refused(429, "Too Many Requests: retry after 2", 2));
  botApi.fail("sendMessage", refused(502, "Bad Gateway"));
  await addMessages(centre, chat.id, 3);
  await expect
    .poll(async () => (await messagesOf(centre)).map(({ state }) => state), soon)
    .toEqual(["sent", "sent", "sent"]);
  expect(botApi.disturbances).toEqual([]);
  expect(chat.texts().slice(-3).toSorted()).toEqual(["News 1", "News 2", "News 3"]);
});
