import { Refusal } from "@cherga/contract/errors";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import { countAttempt } from "#auth/throttle";
import type { Config } from "#queue/config/config";
import { checkValues, refuseMissing, withPhoneCodes } from "#queue/registration/check-values";
import { partsOf } from "#queue/registration/wanted-visit";
import { valueIssuesIn } from "@cherga/contract/data-field-value";
import { dateAt } from "@cherga/engine/time/day-frame";
import { sayIn } from "#visitors/bot/talk/answer";
import { faultText } from "#visitors/bot/talk/faults";
import { idle, type ProgressAt } from "#visitors/bot/talk/progress";
import { codeScreen, fieldScreen, summaryScreen } from "#visitors/bot/talk/screens";
import { writtenClock, writtenDate } from "#visitors/bot/talk/written-times";
import { aboutChoice } from "#visitors/bot/steps/about-choice";
import { chooseTime, isTimeGone } from "#visitors/bot/steps/choose";
import { noteConversation } from "#visitors/bot/steps/note-conversation";
import { botChatOf, onceFor, type Talk, type BotTurn } from "#visitors/bot/steps/talk";
import { ticketMessage } from "#visitors/bot/steps/tickets";
import { confirm, fill, sendAgain } from "#visitors/booking/fill";
import { offeredConfig, offeredWish } from "#visitors/booking/pages";
import { reserve } from "#visitors/booking/reserve";
import { askedFields } from "#visitors/booking/visitor-form-fields";
import { findVisitor, type Visitor } from "#visitors/shared/visitor";
import { shownFields } from "#visitors/shared/visitor-catalogue";

type Form = ProgressAt<"form">;

/** Reserves a start, and asks for the visitor's data. */
export async function reserveStart(
  talk: Talk,
  { choice, values, date }: ProgressAt<"time">,
  startAt: string,
): Promise<BotTurn> {
  try {
    const { token, minutes } = await reserveFor(talk, choice, startAt, "reserve");
    const form: Form = { step: "form", choice, values, startAt, token };
    const { progress, messages } = await askNext(talk, form);
    const config = await talk.deps.days.configOf(choice.organizationId);
    const visitor = await findVisitor(talk.deps.pool, token);
    if (visitor !== undefined && nextField(talk, config, form) !== undefined)
      await noteConversation(talk, visitor, ["clientRegRequest"]);
    const when = writtenStart(talk, config, startAt);
    const kept = sayIn(talk.writer.language)("kept", { ...when, minutes });
    return { progress, messages: [{ text: kept }, ...messages] };
  } catch (error) {
    if (!isTimeGone(error)) throw error;
    return timeGone(talk, { choice, values }, date);
  }
}

async function reserveFor(
  talk: Talk,
  choice: Form["choice"],
  startAt: string,
  once: string,
): Promise<{ readonly token: string; readonly minutes: number }> {
  const { deps, page, writer } = talk;
  const botChat = botChatOf(talk);
  await offeredWish(deps, page, choice);
  await countAttempt(deps.db, [{ key: `reserve bot ${botChat}`, attempts: 20, minutes: 10 }]);
  const { token } = await reserve(deps, {
    ...choice,
    type: "viaBot",
    queueDateTime: startAt,
    address: `bot ${botChat}`,
    language: writer.language,
    botChat,
    idempotency: onceFor(talk, once),
  });
  const visitor = await findVisitor(deps.pool, token);
  if (visitor !== undefined) await noteConversation(talk, visitor, ["serviceRequest", "serviceResponse"]);
  const { organization } = await deps.days.configOf(choice.organizationId);
  return { token, minutes: organization.reservationMin };
}

/** Says that a time is gone, and offers the others of that day. */
async function timeGone(talk: Talk, form: Pick<Form, "choice" | "values">, date: string): Promise<BotTurn> {
  const { progress, messages } = await chooseTime(talk, form, date);
  return { progress, messages: [{ text: sayIn(talk.writer.language)("taken") }, ...messages] };
}

/** Takes a value, and asks for the next one. */
export async function takeValue(talk: Talk, form: Form, value: string): Promise<BotTurn> {
  const { deps, writer } = talk;
  const config = await offeredConfig(deps, talk.page, form.choice.organizationId);
  const asked = nextField(talk, config, form);
  const held = await holdStart(talk, form);
  if ("progress" in held) return held;
  if (asked === undefined) return askNext(talk, held);
  const [entered = { dataFieldId: asked.dataFieldId, value }] = withPhoneCodes(
    [{ dataFieldId: asked.dataFieldId, value }],
    config,
  );
  const fault = findWrong(config, entered, asked, deps.clock.now().getTime());
  if (fault !== undefined) {
    const { progress, messages } = await askNext(talk, held);
    const text = faultText(sayIn(writer.language), asked, fault.code);
    return { progress, messages: [{ text }, ...messages] };
  }
  return askNext(talk, { ...held, values: [...held.values, entered] });
}

function findWrong(
  config: Config,
  entered: Form["values"][number],
  asked: { readonly dataFieldId: number; readonly required: boolean },
  now: number,
): { readonly code: string | undefined } | undefined {
  try {
    refuseMissing([entered], [asked]);
    checkValues([entered], config, now);
  } catch (error) {
    if (error instanceof Refusal) return { code: valueIssuesIn(error.details, [entered])[0]?.code };
    throw error;
  }
  return undefined;
}

/** Asks again for the last value that was given; before the first one, for the time. */
export async function goBack(talk: Talk, form: Form): Promise<BotTurn> {
  if (form.values.length > 0) return askNext(talk, { ...form, values: form.values.slice(0, -1) });
  const { organization } = await talk.deps.days.configOf(form.choice.organizationId);
  const date = dateAt(organization.option.globalSetting.timeZone, Date.parse(form.startAt));
  return chooseTime(talk, form, date);
}

function fieldsFor({ deps, page }: Talk, config: Config, { choice }: Pick<Form, "choice">) {
  const serviceIds = partsOf(choice, config).map(({ serviceId }) => serviceId);
  return shownFields(config, askedFields(deps, config, serviceIds, page));
}

/** Returns the first field without a value; one that was left out has an empty value. */
function nextField(talk: Talk, config: Config, form: Form) {
  const given = new Set(form.values.map(({ dataFieldId }) => dataFieldId));
  return fieldsFor(talk, config, form).find(({ dataFieldId }) => !given.has(dataFieldId));
}

/** Asks for the next value, or whether to book. */
export async function askNext(talk: Talk, form: Form): Promise<BotTurn> {
  const { deps, page, writer } = talk;
  const config = await offeredConfig(deps, page, form.choice.organizationId);
  const field = nextField(talk, config, form);
  if (field === undefined)
    return { progress: form, messages: [summaryScreen(writer, summaryOf(talk, config, form))] };
  return { progress: form, messages: [fieldScreen(writer, field)] };
}

function writtenStart({ writer }: Talk, config: Config, startAt: string) {
  const { timeZone } = config.organization.option.globalSetting;
  return {
    date: writtenDate(dateAt(timeZone, Date.parse(startAt)), writer.language),
    time: writtenClock(startAt, timeZone),
  };
}

function summaryOf(talk: Talk, config: Config, form: Form): readonly string[] {
  const { choice, values, startAt } = form;
  const { language } = talk.writer;
  const service =
    choice.service === undefined
      ? config.packages.get(choice.servicePackage ?? -1)
      : config.services.get(choice.service);
  const { date, time } = writtenStart(talk, config, startAt);
  const entered = fieldsFor(talk, config, form).flatMap(({ dataFieldId, label }) => {
    const value = values.find((each) => each.dataFieldId === dataFieldId)?.value ?? "";
    return value === "" ? [] : [`${label[language]}: ${value}`];
  });
  return [
    service?.name[language] ?? "",
    `${date}, ${time}`,
    config.organization.address[language] ?? "",
    ...aboutChoice(talk, config, choice),
    ...entered,
  ].filter((line) => line !== "");
}

/** Books with the data that was entered. */
export async function book(talk: Talk, form: Form): Promise<BotTurn> {
  const { deps, page, writer } = talk;
  const config = await offeredConfig(deps, page, form.choice.organizationId);
  if (nextField(talk, config, form) !== undefined) return askNext(talk, form);
  const held = await holdStart(talk, form);
  if ("progress" in held) return held;
  const visitor = await findVisitor(deps.pool, held.token);
  if (visitor === undefined) throw new Refusal("ERROR_NOT_FOUND");
  await countAttempt(deps.db, [{ key: `fill ${visitor.ticketId}`, attempts: 20, minutes: 60 }]);
  const isAsked = held.values.length > 0;
  await noteConversation(talk, visitor, [
    ...(isAsked ? ["clientRegResponse" as const] : []),
    "ticketRequest",
  ]);
  try {
    const booking = await fill(deps, {
      visitor,
      page,
      values: held.values,
      face: undefined,
      language: writer.language,
    });
    if (booking.status === "confirm")
      return {
        progress: { step: "code", token: held.token },
        messages: [codeScreen(writer, booking.sentTo ?? "")],
      };
  } catch (error) {
    // The settings have changed meanwhile, or what was entered does not fit together: it is asked for again.
    if (!(error instanceof Refusal) || error.code !== "ERROR_VALIDATION") throw error;
    const { progress, messages } = await askNext(talk, { ...held, values: [] });
    return { progress, messages: [{ text: sayIn(writer.language)("wrongValue") }, ...messages] };
  }
  return booked(talk, visitor);
}

/** Shows the ticket of a booking that has just become valid. */
async function booked(talk: Talk, visitor: Visitor): Promise<BotTurn> {
  await noteConversation(talk, visitor, ["ticketResponse"]);
  return { progress: idle, messages: [await ticketMessage(talk, visitor, "booked")] };
}

/**
 * Makes sure that the start of a form is still reserved, and reserves it again if it is not: a visitor may come back after
 * a day. If the time is taken, the others of that day are offered.
 */
async function holdStart(talk: Talk, form: Form): Promise<Form | BotTurn> {
  const { deps } = talk;
  const visitor = await findVisitor(deps.pool, form.token);
  const ticket = visitor && (await ticketOf(talk, visitor));
  const isHeld =
    ticket?.status === "reservation" && (ticket.statusUntil ?? Infinity) > deps.clock.now().getTime();
  if (isHeld) return form;
  // An earlier run of the same update may have booked it, and died before it could say so.
  if (visitor !== undefined && ticket?.status === "success") return booked(talk, visitor);
  try {
    const { token } = await reserveFor(talk, form.choice, form.startAt, "reserve again");
    return { ...form, token };
  } catch (error) {
    if (!isTimeGone(error)) throw error;
    const { organization } = await deps.days.configOf(form.choice.organizationId);
    const { timeZone } = organization.option.globalSetting;
    return timeGone(talk, form, dateAt(timeZone, Date.parse(form.startAt)));
  }
}

const ticketOf = async ({ deps }: Talk, { key, ticketId }: Visitor): Promise<Ticket | undefined> =>
  findTicket((await deps.days.read(key)).day, ticketId);

/** Confirms a booking with the code that the visitor got. */
export async function takeCode(talk: Talk, { token }: ProgressAt<"code">, code: string): Promise<BotTurn> {
  const { deps, writer } = talk;
  const visitor = await findVisitor(deps.pool, token);
  if (visitor === undefined) throw new Refusal("ERROR_NOT_FOUND");
  if ((await ticketOf(talk, visitor))?.status === "success") return booked(talk, visitor);
  try {
    await confirm(deps, { visitor, language: writer.language }, code);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "ERROR_CODE") throw error;
    return {
      progress: { step: "code", token },
      messages: [{ text: sayIn(writer.language)("wrongCode") }],
    };
  }
  return booked(talk, visitor);
}

/** Sends another code. */
export async function sendCodeAgain(talk: Talk, { token }: ProgressAt<"code">): Promise<BotTurn> {
  const { deps, writer } = talk;
  const visitor = await findVisitor(deps.pool, token);
  if (visitor === undefined) throw new Refusal("ERROR_NOT_FOUND");
  await countAttempt(deps.db, [{ key: `fill ${visitor.ticketId}`, attempts: 20, minutes: 60 }]);
  const { sentTo = "" } = await sendAgain(deps, { visitor, language: writer.language });
  return { progress: { step: "code", token }, messages: [codeScreen(writer, sentTo)] };
}
