import type { LanguageCode } from "@cherga/contract/constants";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import { type BotMessage, buttonOf, inRows, type Say, sayIn } from "#visitors/bot/talk/answer";
import type { StepButtonAction } from "#visitors/bot/talk/buttons";
import { writtenClock, writtenDate } from "#visitors/bot/talk/written-times";

/** What the bot can choose from, by id. */
export type Option = { readonly id: number; readonly name: string };

/** The days that are offered, and where the list goes on. */
export type DayPage = {
  readonly days: readonly string[];
  readonly next: string | undefined;
  readonly first: string | undefined;
};

/** How a screen is written: in which language, and with buttons of which version. */
export type ScreenWriter = { readonly language: LanguageCode; readonly version: number };

const step = ({ version }: ScreenWriter, label: string, action: StepButtonAction, value: number | string) =>
  buttonOf(label, { of: "step", version, action, value: String(value) });

const again = (say: Say) => buttonOf(say("otherService"), { of: "menu", value: "start" });

const back = (writer: ScreenWriter, say: Say) => step(writer, say("back"), "back", "");

/** Telegram takes at most 100 buttons. */
const mostOptions = 90;

/** Returns as many rows of buttons as fit below a message, and says if there are more. */
function optionRows(say: Say, text: string, rows: NonNullable<BotMessage["buttons"]>): BotMessage {
  return rows.length <= mostOptions
    ? { text, buttons: rows }
    : { text: [text, say("moreOptions")].join("\n\n"), buttons: rows.slice(0, mostOptions) };
}

/** Asks for the organization. */
export function organizationScreen(
  writer: ScreenWriter,
  name: string,
  organizations: readonly Option[],
): BotMessage {
  const say = sayIn(writer.language);
  const rows = organizations.map((each) => [step(writer, each.name, "organization", each.id)]);
  return optionRows(say, say("welcome", { name }), rows);
}

/** Asks for the service or the package. */
export const serviceScreen = (
  writer: ScreenWriter,
  centre: { readonly name: string; readonly address: string },
  services: readonly Option[],
  packages: readonly Option[],
): BotMessage => {
  const say = sayIn(writer.language);
  if (services.length + packages.length === 0) return { text: say("noServices") };
  return optionRows(say, say("service", centre).replace("\n\n\n", "\n\n"), [
    ...services.map((each) => [step(writer, each.name, "service", each.id)]),
    ...packages.map((each) => [step(writer, each.name, "package", each.id)]),
  ]);
};

/** Asks for the day, after what is to be known about the choice. */
export function dayScreen(
  writer: ScreenWriter,
  { days, next, first }: DayPage,
  about: readonly string[] = [],
): BotMessage {
  const say = sayIn(writer.language);
  if (days.length === 0) return { text: say("noDays"), buttons: [[again(say)]] };
  return {
    text: about.length === 0 ? say("day") : [...about, "", say("day")].join("\n"),
    buttons: [
      ...inRows(
        days.map((date) => step(writer, writtenDate(date, writer.language), "day", date)),
        2,
      ),
      [
        ...(first === undefined ? [] : [step(writer, say("firstDays"), "days", first)]),
        ...(next === undefined ? [] : [step(writer, say("moreDays"), "days", next)]),
      ],
      [again(say)],
    ].filter((row) => row.length > 0),
  };
}

/** So many times fit below one message. */
export const timesPerPage = 40;

/** Asks for the time. */
export function timeScreen(
  writer: ScreenWriter,
  {
    date,
    starts,
    page,
    timeZone,
  }: {
    readonly date: string;
    readonly starts: readonly string[];
    readonly page: number;
    readonly timeZone: string;
  },
): BotMessage {
  const say = sayIn(writer.language);
  const shown = starts.slice(page * timesPerPage, (page + 1) * timesPerPage);
  return {
    text: say("time", { date: writtenDate(date, writer.language) }),
    buttons: [
      ...inRows(
        shown.map((start) =>
          step(writer, writtenClock(start, timeZone), "time", Math.round(Date.parse(start) / 1000)),
        ),
        4,
      ),
      [
        ...(page === 0 ? [] : [step(writer, say("fewerTimes"), "times", page - 1)]),
        ...(starts.length > (page + 1) * timesPerPage
          ? [step(writer, say("moreTimes"), "times", page + 1)]
          : []),
      ],
      [step(writer, say("otherDay"), "days", date)],
    ].filter((row) => row.length > 0),
  };
}

/** Asks for a value. */
export function fieldScreen(
  writer: ScreenWriter,
  { label, inputHint, required, type }: VisitorField,
): BotMessage {
  const say = sayIn(writer.language);
  const { language } = writer;
  const text = [
    say(required ? "field" : "optionalField", { label: label[language] }),
    ...(inputHint[language] === "" ? [] : [inputHint[language]]),
  ].join("\n");
  if (type === "ph") return { text, contact: say("shareContact"), besideContact: say("back") };
  const skip = step(writer, say("skip"), "skip", "");
  return { text, buttons: [[back(writer, say), ...(required ? [] : [skip])]] };
}

/** Shows everything that was chosen and entered, and asks whether to book. */
export const summaryScreen = (writer: ScreenWriter, lines: readonly string[]): BotMessage => {
  const say = sayIn(writer.language);
  return {
    text: [say("summary"), "", ...lines].join("\n"),
    buttons: [[step(writer, say("book"), "book", "")], [back(writer, say), again(say)]],
  };
};

/** Asks for the code that was sent. */
export const codeScreen = (writer: ScreenWriter, to: string): BotMessage => {
  const say = sayIn(writer.language);
  return { text: say("code", { to }), buttons: [[step(writer, say("sendCode"), "sendCode", "")]] };
};

const languageNames = { ua: "Українська", en: "English", ru: "Русский" } as const;

/** Asks for the language, in the order of the booking page. */
export const languageScreen = ({ language }: ScreenWriter, offered: readonly LanguageCode[]): BotMessage => ({
  text: sayIn(language)("language"),
  buttons: [offered.map((code) => buttonOf(languageNames[code], { of: "language", value: code }))],
});

/** Says what the bot can do. */
export const helpScreen = ({ language }: ScreenWriter, about?: "unclear" | "stale"): BotMessage => {
  const say = sayIn(language);
  return {
    text: [...(about === undefined ? [] : [say(about)]), say("help")].join("\n\n"),
    buttons: [
      [
        buttonOf(say("newBooking"), { of: "menu", value: "start" }),
        buttonOf(say("myTickets"), { of: "menu", value: "tickets" }),
      ],
    ],
  };
};
