import ICAL from "ical.js";
import nodemailer from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { expect, test } from "vitest";
import type { Letter } from "#messages/email/mailer";
import { makeLetter, type OutgoingLetter } from "#messages/email/make-letter";

const now = new Date("2026-05-04T07:00:00Z");
const house = { installation: "0123456789ab", publicUrl: "https://queue.centre.test" };

const aMessage = (more: Partial<OutgoingLetter> = {}): OutgoingLetter => ({
  id: 7,
  organizationId: 1,
  ticketId: 42,
  kind: "success",
  recipient: "anna@home.test",
  language: "ua",
  text: "Вас записано: 5 травня, 10:30, номер A042.",
  details: {
    subject: "Ваш візит 5 травня, 10:30",
    facts: [
      { label: "Послуга", value: "Паспорт & візи" },
      { label: "Дата", value: "вівторок, 5 травня 2026 р." },
      { label: "Телефон", value: "+380 44 000 01 15", url: "tel:+380440000115" },
    ],
    links: [
      { label: "Мій талон", url: "https://queue.centre.test/t/abc" },
      { label: "Скасувати візит", url: "https://queue.centre.test/t/abc?ask=cancel" },
    ],
    calendar: {
      id: "ticket-42-1@cherga",
      sequence: 9,
      isCancelled: false,
      from: Date.parse("2026-05-05T07:30:00Z"),
      to: Date.parse("2026-05-05T07:40:00Z"),
      title: "Центр A042",
      place: "вул. Хрещатик, 12",
    },
  },
  attempts: 1,
  expiresAt: now,
  organization: {
    name: { en: "Service Centre", ua: "Центр обслуговування" },
    accentColour: "#ffe000",
    logoPath: "/api/file/00000000-0000-4000-8000-000000000000",
  },
  ...more,
});

/** Writes a letter as it goes over the wire, and reads it by a program that knows nothing of the writer. */
async function read({ to, ...letter }: Letter): Promise<Email & { readonly source: string }> {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await writer.sendMail({
    ...letter,
    from: { name: "Centre", address: "desk@centre.test" },
    to: { name: "", address: to },
  });
  if (!Buffer.isBuffer(message)) throw new Error("the writer buffers");
  const source = message.toString("utf8");
  return { ...(await PostalMime.parse(source)), source };
}

const headerOf = ({ headers }: Email, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value;

test("a letter says the same as HTML and as text, in the visitor's language", async () => {
  const letter = await read(makeLetter(aMessage(), house, now));
  expect(letter.subject).toBe("Ваш візит 5 травня, 10:30");
  for (const written of [letter.text, letter.html]) {
    expect(written).toContain("Вас записано: 5 травня, 10:30, номер A042.");
    expect(written).toContain("Центр обслуговування");
    expect(written).toContain("вівторок, 5 травня 2026 р.");
    expect(written).toContain("https://queue.centre.test/t/abc?ask=cancel");
    expect(written).toContain("Ви отримали цей лист, бо записалися на візит");
  }
  expect(letter.text).toContain("Послуга: Паспорт & візи\nДата: вівторок");
  expect(letter.html).toContain("Паспорт &amp; візи");
  expect(letter.text).toContain("Телефон: +380 44 000 01 15");
  expect(letter.html).toContain('href="tel:+380440000115"');
  expect(letter.html).toContain('<html lang="uk">');
  expect(headerOf(letter, "content-language")).toBe("uk");
});

test("a letter is marked as automatic, and is the same one when it is repeated", async () => {
  const [first, again] = [
    await read(makeLetter(aMessage(), house, now)),
    await read(makeLetter(aMessage({ attempts: 2 }), house, new Date(now.getTime() + 60_000))),
  ];
  expect(headerOf(first, "auto-submitted")).toBe("auto-generated");
  expect(first.messageId).toBe("<message-7.0123456789ab@queue.centre.test>");
  expect(again.messageId).toBe(first.messageId);
  const other = await read(makeLetter(aMessage(), { ...house, installation: "ba9876543210" }, now));
  expect(other.messageId).not.toBe(first.messageId);
});

test.each([
  [false, "PUBLISH", "CONFIRMED"],
  [true, "CANCEL", "CANCELLED"],
])("the visit is there for calendars; cancelled: %s", async (isCancelled, method, status) => {
  const message = aMessage();
  const { calendar } = message.details;
  if (calendar === undefined) throw new Error("it has one");
  const details = { ...message.details, calendar: { ...calendar, isCancelled } };
  const letter = await read(makeLetter({ ...message, details }, house, now));
  expect(letter.source).toMatch(new RegExp(`content-type: text/calendar;[^]{0,40}method=${method}`, "i"));
  const file = letter.attachments.find(({ filename }) => filename === "visit.ics");
  const content = file?.content ?? "";
  const text = typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
  const root = new ICAL.Component(ICAL.parse(text));
  expect(root.getFirstPropertyValue("method")).toBe(method);
  const entry = root.getFirstSubcomponent("vevent") ?? undefined;
  const event = new ICAL.Event(entry);
  expect(entry?.getFirstPropertyValue("status")).toBe(status);
  expect([event.uid, event.sequence, event.summary, event.location]).toEqual([
    "ticket-42-1@cherga",
    9,
    "Центр A042",
    "вул. Хрещатик, 12",
  ]);
  expect(event.startDate.toJSDate().toISOString()).toBe("2026-05-05T07:30:00.000Z");
  expect(event.endDate.toJSDate().toISOString()).toBe("2026-05-05T07:40:00.000Z");
});

test("names and subjects cannot add headers or markup", async () => {
  const evil = 'Hi\r\nBcc: eve@evil.test\r\n\r\n<script>alert("1")</script>\u2028x';
  const letter = await read(
    makeLetter(
      aMessage({
        text: evil,
        details: { subject: evil, links: [{ label: evil, url: 'https://a.test/"onload="x' }] },
        organization: { name: { ua: evil }, accentColour: "#3450d2", logoPath: null },
      }),
      house,
      now,
    ),
  );
  expect(letter.bcc).toBeUndefined();
  expect(headerOf(letter, "bcc")).toBeUndefined();
  expect(letter.subject).toBe('Hi Bcc: eve@evil.test <script>alert("1")</script> x');
  expect(letter.html).not.toContain("<script>");
  expect(letter.html).not.toContain('"onload=');
});

test("a letter without links or calendar has neither buttons nor files", async () => {
  const letter = await read(makeLetter(aMessage({ kind: "code", details: {} }), house, now));
  expect(letter.subject).toBe("Ваш код");
  expect(letter.html).not.toContain("<a ");
  expect(letter.attachments).toEqual([]);
  expect(letter.text).toContain("цю адресу вказали під час запису");
});

test("the logo is shown only where mail programs can load it", async () => {
  const url = "https://queue.centre.test/api/file/00000000-0000-4000-8000-000000000000";
  expect((await read(makeLetter(aMessage(), house, now))).html).toContain(url);
  const { html } = await read(makeLetter(aMessage(), { ...house, publicUrl: undefined }, now));
  expect(html).not.toContain("<img");
});
