import { Refusal } from "@cherga/contract/errors";
import { sayIn } from "#visitors/bot/talk/answer";
import type { BotText } from "#visitors/bot/talk/bot-texts";
import { codeScreen, helpScreen, languageScreen } from "#visitors/bot/talk/screens";
import type { Intent } from "#visitors/bot/talk/intent";
import {
  askNext,
  book,
  goBack,
  reserveStart,
  sendCodeAgain,
  takeCode,
  takeValue,
} from "#visitors/bot/steps/book";
import { chooseDay, chooseOrganization, chooseService, chooseTime } from "#visitors/bot/steps/choose";
import type { Talk, BotTurn } from "#visitors/bot/steps/talk";
import { handleTicket, moveDay, moveTime, moveTo, showTickets } from "#visitors/bot/steps/tickets";
import { idle } from "#visitors/bot/talk/progress";
import { shownPage } from "#visitors/booking/offer";

/** Does what a visitor wants, and says how the conversation goes on. */
export async function takeTurn(talk: Talk, intent: Intent): Promise<BotTurn> {
  try {
    return await talk.deps.publicGate.run(() => turnOf(talk, intent));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusedTurn(talk, error);
  }
}

/** What a visitor is told when something is refused. */
const refusalTexts: Readonly<Partial<Record<Refusal["code"], BotText>>> = {
  ERROR_LIMIT: "limit",
  ERROR_TOO_MANY: "tooMany",
  ERROR_NO_ORGANIZATION: "closed",
  ERROR_BRANCH_OFFLINE: "branchCannotAct",
};

function refusedTurn({ writer, conversation }: Talk, { code }: Refusal): BotTurn {
  const text = sayIn(writer.language)(refusalTexts[code] ?? "refused");
  // After a pause the visitor can go on where they were; anything else leads nowhere any more.
  const isTemporary = code === "ERROR_TOO_MANY" || code === "ERROR_BRANCH_OFFLINE";
  return { progress: isTemporary ? conversation.progress : idle, messages: [{ text }] };
}

async function turnOf(talk: Talk, intent: Intent): Promise<BotTurn> {
  const { conversation, writer } = talk;
  const { progress } = conversation;
  switch (intent.do) {
    case "start":
      return chooseOrganization(talk);
    case "tickets":
      return showTickets(talk);
    case "languages":
      return {
        progress,
        messages: [languageScreen(writer, (await shownPage(talk.deps, talk.page)).languages)],
      };
    case "speak": {
      const spoken = { ...writer, language: intent.language };
      return { progress, language: intent.language, messages: [helpScreen(spoken)] };
    }
    case "help":
      return { progress, messages: [helpScreen(writer)] };
    case "unclear":
      return { progress, messages: [helpScreen(writer, "unclear")] };
    case "stale":
      return stale(talk);
    case "foreignContact":
      return { progress, messages: [{ text: sayIn(writer.language)("foreignContact") }] };
    case "again":
    case "block":
    case "unblock":
      return { progress, messages: [] };
    case "search":
      return intent.at.step === "organization"
        ? chooseOrganization(talk, intent.text)
        : chooseService(talk, intent.at.organizationId, intent.text);
    case "organization":
      return chooseService(talk, intent.id);
    case "service":
      return chooseDay(talk, { organizationId: intent.at.organizationId, service: intent.id }, []);
    case "package":
      return chooseDay(talk, { organizationId: intent.at.organizationId, servicePackage: intent.id }, []);
    case "days":
      return intent.at.step === "moveDay" || intent.at.step === "moveTime"
        ? moveDay(talk, { step: "moveDay", ticketId: intent.at.ticketId }, intent.from)
        : chooseDay(talk, intent.at.choice, intent.at.values, intent.from);
    case "day":
      return intent.at.step === "moveDay"
        ? moveTime(talk, intent.at, intent.date)
        : chooseTime(talk, intent.at, intent.date);
    case "times":
      return intent.at.step === "moveTime"
        ? moveTime(talk, intent.at, intent.at.date, intent.page)
        : chooseTime(talk, intent.at, intent.at.date, intent.page);
    case "time":
      return intent.at.step === "moveTime"
        ? moveTo(talk, intent.at, intent.startAt)
        : reserveStart(talk, intent.at, intent.startAt);
    case "value":
      return takeValue(talk, intent.at, intent.value);
    case "back":
      return goBack(talk, intent.at);
    case "book":
      return book(talk, intent.at);
    case "code":
      return takeCode(talk, intent.at, intent.code);
    case "sendCode":
      return sendCodeAgain(talk, intent.at);
    default:
      return handleTicket(talk, intent);
  }
}

/** Says that a button is out of date, and asks again what is open. */
async function stale(talk: Talk): Promise<BotTurn> {
  const { conversation, writer } = talk;
  const current = await currentStep(talk, conversation.progress);
  const { progress, messages } = current ?? { progress: idle, messages: [helpScreen(writer)] };
  const text = sayIn(writer.language)("stale");
  return { progress, messages: [{ text }, ...messages], isApart: true, notice: text };
}

async function currentStep(
  talk: Talk,
  progress: Talk["conversation"]["progress"],
): Promise<BotTurn | undefined> {
  switch (progress.step) {
    case "idle":
      return undefined;
    case "organization":
      return chooseOrganization(talk);
    case "service":
      return chooseService(talk, progress.organizationId);
    case "day":
      return chooseDay(talk, progress.choice, progress.values);
    case "time":
      return chooseTime(talk, progress, progress.date);
    case "form":
      return askNext(talk, progress);
    case "code":
      return { progress, messages: [codeScreen(talk.writer, "…")] };
    case "moveDay":
      return moveDay(talk, progress);
    case "moveTime":
      return moveTime(talk, progress, progress.date);
  }
}
