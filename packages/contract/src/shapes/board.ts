import { z } from "zod";
import {
  boardColours,
  boardIndicators,
  boardLayouts,
  boardOperators,
  boardSorts,
  boardStatuses,
  boardTimeoutMs,
  languageCodes,
  tickerModes,
} from "#constants";
import { imagePath } from "#shapes/printer-template";
import { colourName, distinct, languageCode, someWords, whole, words } from "#fields";

/** What a slide may be. */
export const slideTypes = ["image", "video"] as const;
export const boardSlidesMax = 20;

const timeoutMs = whole(boardTimeoutMs);
const boardColour = z.enum(boardColours);

/** What a board shows: which desks, which tickets, which texts. One part for each tab of the editor. */
export const boardParts = {
  operator: z.strictObject({
    show: z.boolean(),
    count: whole(boardOperators),
    showName: z.boolean(),
    showRoom: z.boolean(),
  }),
  announcement: z.strictObject({
    show: z.boolean(),
    text: words({ max: 1000, several: "lines" }),
    colour: boardColour,
    timeoutMs,
  }),
  slides: z.strictObject({
    show: z.boolean(),
    timeoutMs,
    files: z.array(z.strictObject({ path: imagePath, type: z.enum(slideTypes) })).max(boardSlidesMax),
  }),
  rest: z.strictObject({ show: z.boolean(), title: words({ max: 80 }), limit: whole({ min: 1, max: 100 }) }),
  title: z.strictObject({
    show: z.boolean(),
    text: words({ max: 120 }),
    colour: boardColour,
    clock: z.boolean(),
  }),
  ticker: z.strictObject({
    show: z.boolean(),
    mode: z.enum(tickerModes),
    texts: z.array(someWords({ max: 300 })).max(20),
    colour: boardColour,
    timeoutMs,
  }),
  queue: z.strictObject({
    layout: z.enum(boardLayouts),
    statuses: z
      .array(z.strictObject({ status: z.enum(boardStatuses), show: z.boolean(), colour: colourName }))
      .max(boardStatuses.length),
    columns: z
      .array(
        z.strictObject({
          key: z.enum(["ticket", "state", "remain"]),
          name: someWords({ max: 60 }),
          show: z.boolean(),
        }),
      )
      .max(3),
    sort: z.enum(boardSorts),
    limit: whole({ min: 1, max: 100 }),
    indicator: z.enum(boardIndicators),
  }),
  callPopup: z.strictObject({
    show: z.boolean(),
    timeoutMs,
    sound: z.boolean(),
    speech: z.boolean(),
    repeat: whole({ min: 1, max: 5 }),
    languages: distinct(languageCode, languageCodes.length),
  }),
} as const;

type Part<K extends keyof typeof boardParts> = z.output<(typeof boardParts)[K]>;

/** The default settings of a board. */
export const initialBoard: { readonly [K in keyof typeof boardParts]: Part<K> } = {
  operator: { show: true, count: 4, showName: false, showRoom: true },
  announcement: { show: false, text: {}, colour: "accent", timeoutMs: 15_000 },
  slides: { show: false, timeoutMs: 10_000, files: [] },
  rest: {
    show: true,
    title: { en: "Waiting", ru: "Ожидают", ua: "Очікують" },
    limit: 20,
  },
  title: {
    show: true,
    text: { en: "Welcome", ru: "Добро пожаловать", ua: "Ласкаво просимо" },
    colour: "accent",
    clock: true,
  },
  ticker: {
    show: true,
    mode: "running",
    texts: [
      {
        en: "Please keep your ticket until you have been served.",
        ru: "Пожалуйста, сохраняйте талон до конца обслуживания.",
        ua: "Будь ласка, зберігайте талон до кінця обслуговування.",
      },
      {
        en: "Please have your documents ready.",
        ru: "Пожалуйста, приготовьте документы.",
        ua: "Будь ласка, підготуйте документи.",
      },
      {
        en: "Follow your turn on the phone: scan the code on your ticket.",
        ru: "Следите за очередью с телефона: отсканируйте код на талоне.",
        ua: "Стежте за чергою з телефону: відскануйте код на талоні.",
      },
    ],
    colour: "accent",
    timeoutMs: 10_000,
  },
  queue: {
    layout: "table",
    statuses: [
      { status: "call", show: true, colour: "amber" },
      { status: "serviceStart", show: true, colour: "green" },
      { status: "wait", show: true, colour: "blue" },
      { status: "hold", show: false, colour: "blue-grey" },
      { status: "release", show: false, colour: "blue" },
      { status: "serviceComplete", show: false, colour: "teal" },
    ],
    columns: [
      { key: "ticket", name: { en: "Ticket", ru: "Талон", ua: "Талон" }, show: true },
      { key: "state", name: { en: "Queue state", ru: "Состояние очереди", ua: "Стан черги" }, show: true },
      { key: "remain", name: { en: "Remain", ru: "Осталось", ua: "Залишилось" }, show: true },
    ],
    sort: "time",
    limit: 20,
    indicator: "number",
  },
  callPopup: { show: true, timeoutMs: 8_000, sound: true, speech: true, repeat: 1, languages: ["ua", "en"] },
};
