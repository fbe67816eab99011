import { type LocalBotApi, telegramLinkOf } from "#visitors/shared/telegram";
import { type BotApi, makeBotApi } from "#demo/bot-api/bot-api";

/** The token of the demo's bot. Its Bot API is this server itself. */
export const demoBotToken = "1:demo";
export const demoBotName = "cherga_demo_bot";

/** Makes the Bot API of the demo: the demo's phone shows the visitors' side of it. */
export const makeDemoBotApi = (now: () => Date): BotApi =>
  makeBotApi({ usernameOf: (token) => (token === demoBotToken ? demoBotName : undefined), now });

/** Returns where the demo's bot is found: on the demo's phone. */
export const demoBotLinkOf = (username: string): string =>
  username === demoBotName ? "/phone#bot" : telegramLinkOf(username);

/** Returns the Bot API of a token within this process; undefined: the token is not the demo's. */
export const demoBotApiFor =
  (api: BotApi) =>
  (token: string): LocalBotApi | undefined =>
    token === demoBotToken
      ? (method, payload, signal) => api.call(token, method, payload, signal)
      : undefined;
