import { dataFieldIds } from "@cherga/contract/constants";
import type { ChatWithBot } from "#visitors/bot/testing/chat-visitor";
import type { TestApp } from "#testing/test-app";
import { makeWebCentre, type WebCentre } from "#visitors/testing/web-centre";

/** A centre whose booking page has a bot. */
export type BotCentre = WebCentre & { readonly token: string };

const askedFields = [
  { dataFieldId: dataFieldIds.fullName, required: true },
  { dataFieldId: dataFieldIds.phone, required: true },
  { dataFieldId: dataFieldIds.email, required: false },
];

let bots = 70;

/** Makes a centre and the bot through which it is booked; the page offers no other centre. */
export async function makeBotCentre(
  server: TestApp,
  options: Parameters<typeof makeWebCentre>[1] & { readonly token?: string } = {},
): Promise<BotCentre> {
  bots += 1;
  const token = options.token ?? `${bots}:secret`;
  const centre = await makeWebCentre(server, { fields: askedFields, ...options });
  await server.deps.pool.query(
    `update web_online set organization_filter = 'include', organization_ids = $2, bot = $3 where id = $1`,
    [
      centre.pageId,
      JSON.stringify([centre.organizationId]),
      JSON.stringify({ enabled: true, telegramToken: token }),
    ],
  );
  tellOfPage(server, centre);
  return { ...centre, token };
}

/** Tells the servers that a page has changed, as saving it does. */
export const tellOfPage = (server: TestApp, { pageId }: Pick<WebCentre, "pageId">): void =>
  server.deps.hub.publish([{ topic: "web-online", act: "edit", id: pageId, reach: "everybody", uid: "" }]);

/** Chooses the first service, and the first time of 6 May 2026; returns the time. */
export async function chooseFirstTime(chat: ChatWithBot): Promise<string> {
  await chat.say("/start");
  await chat.press(chat.labels()[0] ?? "");
  await chat.press(/6 May/);
  const [time = ""] = chat.labels();
  await chat.press(time);
  return time;
}

/** Books the first time of 6 May 2026, where the page asks for no data. */
export async function bookByBot(chat: ChatWithBot): Promise<void> {
  await chooseFirstTime(chat);
  await chat.press("Book");
}
