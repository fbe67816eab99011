import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarText, type CalendarVisit } from "#messages/calendar-text";

const visit: CalendarVisit = {
  id: "ticket-1@cherga",
  sequence: 3,
  writtenAt: Date.UTC(2026, 4, 1),
  from: Date.UTC(2026, 4, 4, 6, 30),
  to: Date.UTC(2026, 4, 4, 6, 40),
  title: "Visit",
  place: "",
  description: "",
  url: undefined,
  isCancelled: false,
};

test("a file says what the visit is, line by line", () => {
  const url = "https://queue.example.com/t/4Kd9";
  expect(calendarText("Letters", "CANCEL", { ...visit, url, isCancelled: true }).split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cherga//Letters//EN",
    "METHOD:CANCEL",
    "BEGIN:VEVENT",
    "UID:ticket-1@cherga",
    "SEQUENCE:3",
    "DTSTAMP:20260501T000000Z",
    "DTSTART:20260504T063000Z",
    "DTEND:20260504T064000Z",
    "SUMMARY:Visit",
    `URL:${url}`,
    "STATUS:CANCELLED",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("any text is read as it was written, and no line is longer than 75 bytes", () => {
  const part = fc.oneof(fc.constantFrom("\\", ";", ",", "\n", "\\n", "ї", "😀", " "), fc.string());
  const text = fc.array(part, { maxLength: 60 }).map((parts) =>
    parts
      .join("")
      .replaceAll(/(?!\n)\p{Cc}/gu, "")
      .trim(),
  );
  fc.assert(
    fc.property(text, text, text, (title, place, description) => {
      const file = calendarText("Letters", "PUBLISH", { ...visit, title, place, description });
      for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
      const read = ["summary", "location", "description"].map(
        (name) => event?.getFirstPropertyValue(name) ?? "",
      );
      expect(read).toEqual([title, place, description]);
    }),
  );
});

test("a text cannot add lines", () => {
  const title = "Visit\r\nATTENDEE:mailto:eve@evil.test\rX\u0000Y";
  const file = calendarText("Letters", "PUBLISH", { ...visit, title });
  expect(file).toContain("SUMMARY:Visit\\nATTENDEE:mailto:eve@evil.test\\nX Y\r\n");
});
