import type { printerTemplate } from "@cherga/contract/resources/printer-template";
import type { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { alike, trilingual } from "#demo/trilingual";
import type { DraftOf } from "#demo/writer-for";

type Look = { readonly bold?: boolean; readonly italic?: boolean };

const sans = (size: number, { bold = false, italic = false }: Look = {}) =>
  ({ family: "sans", size, bold, italic }) as const;

const yourNumber = trilingual("Your number", "Ваш номер", "Ваш номер");
const issued = trilingual("Issued", "Выдан", "Видано");
const expectedWait = trilingual("Expected wait", "Ожидание", "Очікування");
const followOnPhone = trilingual(
  "Follow the queue on your phone: scan the code.",
  "Следите за очередью с телефона: отсканируйте код.",
  "Стежте за чергою з телефону: відскануйте код.",
);

export const printerTemplates = {
  wide: {
    name: "Ticket, 80 mm",
    description: "For the kiosks with wide paper: logo, number, waiting time and a code to follow the queue.",
    width: 80,
    items: [
      { type: "item-image", source: "logo", path: null, width: 40, align: "center" },
      { type: "item-text", text: alike("{organization}"), align: "center", font: sans(12, { bold: true }) },
      { type: "item-text", text: alike("{address}"), align: "center", font: sans(9) },
      { type: "item-empty", height: 12 },
      { type: "item-text", text: yourNumber, align: "center", font: sans(12) },
      { type: "item-text", text: alike("{num}"), align: "center", font: sans(64, { bold: true }) },
      { type: "item-text", text: alike("{service}"), align: "center", font: sans(14, { bold: true }) },
      { type: "item-empty", height: 8 },
      { type: "item-text-doubled", left: issued, right: alike("{date} {time}"), font: sans(10) },
      { type: "item-text-doubled", left: expectedWait, right: alike("{wait}"), font: sans(10) },
      { type: "item-empty", height: 8 },
      {
        type: "item-column-container",
        columns: [
          {
            type: "item-column",
            width: 60,
            items: [
              { type: "item-text", text: followOnPhone, align: "left", font: sans(11) },
              { type: "item-empty", height: 6 },
              {
                type: "item-text",
                text: trilingual(
                  "Please keep the ticket until you have been served.",
                  "Сохраняйте талон до конца обслуживания.",
                  "Зберігайте талон до кінця обслуговування.",
                ),
                align: "left",
                font: sans(9, { italic: true }),
              },
            ],
          },
          {
            type: "item-column",
            width: 40,
            items: [{ type: "item-image", source: "qr", path: null, width: 90, align: "right" }],
          },
        ],
      },
    ],
  },
  narrow: {
    name: "Ticket, 58 mm",
    description: "For small desk printers: the number, the service, the code.",
    width: 58,
    items: [
      { type: "item-text", text: alike("{organization}"), align: "center", font: sans(10, { bold: true }) },
      { type: "item-text", text: alike("{num}"), align: "center", font: sans(48, { bold: true }) },
      { type: "item-text", text: alike("{service}"), align: "center", font: sans(11) },
      { type: "item-text-doubled", left: issued, right: alike("{time}"), font: sans(9) },
      { type: "item-image", source: "qr", path: null, width: 50, align: "center" },
      { type: "item-text", text: followOnPhone, align: "center", font: sans(8) },
    ],
  },
} satisfies Record<string, DraftOf<typeof printerTemplate>>;

export type PrinterTemplateName = keyof typeof printerTemplates;

export const voiceTemplates = {
  threeLanguages: {
    name: "Number and window, three languages",
    description: "A chime, then the number and the window in Ukrainian, English and Russian.",
    tracks: [
      { type: "file", file: "chime" },
      { type: "file", file: "ticket-number" },
      { type: "number" },
      { type: "file", file: "go-to-window" },
      { type: "room" },
    ],
    folders: [
      { language: "ua", folder: "uk" },
      { language: "en", folder: "en" },
      { language: "ru", folder: "ru" },
    ],
    targets: [],
  },
  withService: {
    name: "Number, service and room",
    description: "For a centre where several services share the waiting room.",
    tracks: [
      { type: "file", file: "chime" },
      { type: "number" },
      { type: "service" },
      { type: "operator" },
      { type: "file", file: "go-to-room" },
      { type: "room" },
    ],
    folders: [
      { language: "en", folder: "en" },
      { language: "ua", folder: "uk" },
    ],
    targets: ["Seafarers’ Centre"],
  },
} satisfies Record<string, DraftOf<typeof voiceTemplate>>;

export type VoiceTemplateName = keyof typeof voiceTemplates;
