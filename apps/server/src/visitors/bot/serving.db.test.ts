import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { refused } from "#demo/bot-api/bot-api-answer";
import { startBots } from "#visitors/bot/start-bots";
import { type BotCentre, bookByBot, makeBotCentre, tellOfPage } from "#visitors/bot/testing/bot-centre";
import { openChat } from "#visitors/bot/testing/chat-visitor";
import { type RunningBotApi, startBotApi } from "#visitors/bot/testing/start-bot-api";
import { makeSetClock } from "#testing/set-clock";
import { makeTestApp, type TestApp } from "#testing/test-app";

const clock = makeSetClock("2026-05-04T07:00:00Z");
let botApi: RunningBotApi;
let server: TestApp;
let other: TestApp;
let secure: TestApp;
beforeAll(async () => {
  botApi = await startBotApi();
  server = await makeTestApp(undefined, clock, {}, botApi.url);
  other = await makeTestApp(server.database, clock, {}, botApi.url);
  secure = await makeTestApp(server.database, clock, { publicUrl: "https://queue.example" }, botApi.url);
});
const running: ReturnType<typeof startBots>[] = [];
const start = (app: TestApp) => running.push(startBots(app.deps, () => undefined));
afterEach(async () => {
  await Promise.all(running.splice(0).map((bots) => bots.stop()));
  await server.deps.pool.query(`update web_online set bot = '{"enabled": false}'`);
});
afterAll(async () => {
  await secure.close();
  await other.close();
  await server.close();
  await botApi.close();
});

const stateOf = async ({ admin, pageId }: BotCentre) =>
  (await admin.call("GET", `/web-online/${pageId}/bot`)).json();
const soon = { timeout: 60_000, interval: 50 };

test("the state of a bot is shown: connected, wrong token, switched off", async () => {
  start(server);
  const centre = await makeBotCentre(server, { token: "51:secret" });
  await expect
    .poll(() => stateOf(centre), soon)
    .toEqual({
      state: "connected",
      username: "bot51",
      url: "https://t.me/bot51",
    });
  const setToken = (bot: object) =>
    server.deps.pool.query("update web_online set bot = $2 where id = $1", [
      centre.pageId,
      JSON.stringify(bot),
    ]);
  await setToken({ enabled: true, telegramToken: "52:wrong" });
  tellOfPage(server, centre);
  await expect.poll(() => stateOf(centre), soon).toMatchObject({ state: "wrongToken", username: "" });
  await setToken({ enabled: true });
  expect(await stateOf(centre)).toMatchObject({ state: "noToken" });
  await setToken({ enabled: false, telegramToken: "51:secret" });
  expect(await stateOf(centre)).toMatchObject({ state: "off" });
});

test("another program that takes the updates is named as the cause, and the bot goes on after it", async () => {
  const centre = await makeBotCentre(server, { token: "53:secret", fields: [] });
  botApi.fail("getUpdates", refused(409, "Conflict: terminated by other getUpdates request"), 2);
  start(server);
  await expect.poll(() => stateOf(centre), soon).toMatchObject({ state: "elsewhere" });
  await expect.poll(() => stateOf(centre), soon).toMatchObject({ state: "connected" });
  expect((await openChat(botApi.api, centre.token).say("/help")).text).toContain("/start");
});

test("of two servers one polls, and the other goes on when it stops", async () => {
  const centre = await makeBotCentre(server, { token: "54:secret", fields: [] });
  start(server);
  start(other);
  const chat = openChat(botApi.api, centre.token);
  await bookByBot(chat);
  const conflicts = botApi.calls.filter(({ token, method }) => token === "54:secret" && method === "getMe");
  expect(conflicts).toHaveLength(1);
  await running.shift()?.stop();
  expect((await chat.say("/tickets")).text).toContain("Ticket");
});

test("where Telegram can reach the installation, it brings the updates itself, and shows its secret", async () => {
  const centre = await makeBotCentre(server, { token: "55:secret", fields: [] });
  start(secure);
  const updates = botApi.api.updatesOf(centre.token);
  await expect
    .poll(() => updates.webhook()?.url, soon)
    .toBe(`https://queue.example/api/bot/${centre.pageId}`);
  const bring = (app: TestApp, update: object, secret: string) =>
    app.app.inject({
      method: "POST",
      url: `/api/bot/${centre.pageId}`,
      headers: { "x-telegram-bot-api-secret-token": secret },
      payload: update,
    });
  const chat = openChat(botApi.api, centre.token);
  const said = chat.say("/start");
  const [update = { update_id: 0 }] = updates.all();
  const secret = updates.webhook()?.secret ?? "";
  expect((await bring(secure, update, "guessed")).statusCode).toBe(404);
  expect((await bring(secure, update, "")).statusCode).toBe(404);
  // The same update at two servers at the same moment.
  const answers = await Promise.all([bring(secure, update, secret), bring(other, update, secret)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await said).text).toContain("What do you need?");
  expect(chat.texts()).toHaveLength(1);
  await server.deps.pool.query(`update web_online set bot = '{"enabled": false}' where id = $1`, [
    centre.pageId,
  ]);
  tellOfPage(secure, centre);
  await expect.poll(() => updates.webhook(), soon).toBeUndefined();
});

test("the token is never answered", async () => {
  const centre = await makeBotCentre(server, { token: "56:secret-of-the-bot" });
  const { body } = await centre.admin.call("GET", `/web-online/${centre.pageId}`);
  expect(body).toContain('"enabled":true');
  expect(body).not.toContain("secret-of-the-bot");
});
