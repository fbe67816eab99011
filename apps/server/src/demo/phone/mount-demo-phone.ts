import type { Answer } from "@cherga/contract/call";
import { demoCalls, type PhoneMessage } from "@cherga/contract/calls/demo";
import { Refusal } from "@cherga/contract/errors";
import type { Words } from "@cherga/contract/fields";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import type { BotApi } from "#demo/bot-api/bot-api";
import { demoBotName, demoBotToken } from "#demo/bot-api/demo-bot";
import type { DemoLetter, DemoMailbox } from "#demo/phone/demo-mailbox";
import { demoReference } from "#demo/phone/demo-phone";
import { servePublic } from "#http/serve-public";
import type { MessageDetails } from "#messages/outbox";
import { commonSpeaker, commonSpeakerFor, type Localize } from "#queue/views/localize";

/** So many messages fit on a phone. */
const shown = 60;

/** An organization as the sender of a message. */
type Sender = Pick<PhoneMessage, "timeZone"> & { readonly mailSender: string | null; readonly name: Words };

type Row = Sender &
  Pick<PhoneMessage, "id" | "channel" | "kind" | "to" | "text"> & {
    readonly language: "en" | "ru" | "ua";
    readonly sender: string | null;
    readonly details: MessageDetails;
    readonly at: Date;
  };

/** Mounts what visitors would have on their phones if the demo had gateways. */
export function mountDemoPhone(
  app: FastifyInstance,
  deps: Pick<BaseDeps, "pool" | "clock" | "publicGate"> & {
    readonly isDemo: boolean;
    readonly demoBotApi: BotApi | undefined;
    readonly demoMailbox: DemoMailbox | undefined;
  },
): void {
  servePublic(app, deps, demoCalls.phone, async ({ request, reply }) => {
    if (!deps.isDemo) throw new Refusal("ERROR_NOT_FOUND");
    void reply.header("cache-control", "no-store");
    const { rows } = await deps.pool.query<Row>(
      `select message.id, channel, kind, recipient as "to", language, text, details, message.created_at as at,
         message_hub ->> 'sender' as sender, mail_hub ->> 'from' as "mailSender", organization.name,
         option #>> '{globalSetting,timeZone}' as "timeZone"
       from message join organization on organization.id = organization_id
       where reference = $1 order by message.id desc limit ${shown}`,
      [demoReference],
    );
    const all = [...rows.map(phoneMessage), ...(await lettersWithFiles(commonSpeakerFor(request)))];
    const messages = all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, shown);
    return { messages, time: deps.clock.now().toISOString() };
  });

  servePublic(app, deps, demoCalls.file, async ({ params, reply }) => {
    const file = deps.demoMailbox?.findFile(params.id);
    if (file === undefined) throw new Refusal("ERROR_NOT_FOUND");
    void reply.headers({
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    });
    return file.content;
  });

  servePublic(app, deps, demoCalls.chat, async ({ params, reply }) => {
    void reply.header("cache-control", "no-store");
    return chatOf(params.chatId);
  });
  servePublic(app, deps, demoCalls.say, async ({ params, body: { language, said } }) => {
    const api = botApi();
    const visitor = { id: params.chatId, language: language === "ua" ? "uk" : language };
    switch (said.type) {
      case "text":
        api.say(demoBotToken, visitor, said.text);
        break;
      case "contact":
        api.shareContact(demoBotToken, visitor, said.phone);
        break;
      case "press":
        api.press(demoBotToken, visitor, said.messageId, said.data);
        break;
    }
    return chatOf(params.chatId);
  });

  async function lettersWithFiles(speak: Localize): Promise<readonly PhoneMessage[]> {
    const letters = deps.demoMailbox?.letters() ?? [];
    const { rows } = await deps.pool.query<Sender & { readonly id: number }>(
      `select id, name, mail_hub ->> 'from' as "mailSender", option #>> '{globalSetting,timeZone}' as "timeZone"
       from organization where id = any($1)`,
      [letters.map(({ organizationId }) => organizationId)],
    );
    const senders = new Map(rows.map((row) => [row.id, row]));
    return letters.flatMap((letter) => {
      const sender = senders.get(letter.organizationId);
      return sender === undefined ? [] : [reportMessage(letter, sender, speak)];
    });
  }

  function botApi(): BotApi {
    if (deps.demoBotApi === undefined) throw new Refusal("ERROR_NOT_FOUND");
    return deps.demoBotApi;
  }

  function chatOf(chatId: number): Answer<typeof demoCalls.chat> {
    const messages = botApi()
      .messagesOf(demoBotToken, chatId)
      .map((message) => ({ ...message, buttons: message.buttons.map((row) => [...row]) }));
    return { username: demoBotName, messages };
  }
}

function phoneMessage({ sender, mailSender, name, language, details, at, ...row }: Row): PhoneMessage {
  const isLetter = row.channel === "email";
  return {
    ...row,
    from: (isLetter ? mailSender : sender) || commonSpeaker(language)(name),
    subject: isLetter ? (details.subject ?? "") : null,
    facts: isLetter ? (details.facts ?? []).map(({ label, value }) => ({ label, value })) : [],
    links: isLetter ? [...(details.links ?? [])] : [],
    files: [],
    at: at.toISOString(),
  };
}

function reportMessage(
  letter: DemoLetter,
  { name, mailSender, timeZone }: Sender,
  speak: Localize,
): PhoneMessage {
  const { id, to, subject, text, files, at } = letter;
  return {
    id,
    channel: "email",
    kind: "report",
    from: mailSender || speak(name),
    to,
    subject,
    text,
    facts: [],
    links: [],
    files: files.map((file) => ({
      name: file.name,
      url: `/api/demo/phone/file/${file.id}`,
      bytes: file.content.length,
    })),
    at: at.toISOString(),
    timeZone,
  };
}
