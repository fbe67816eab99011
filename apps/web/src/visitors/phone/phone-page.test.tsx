import { demoCalls, type PhoneMessage } from "@cherga/contract/calls/demo";
import { runningCalls } from "@cherga/contract/calls/running";
import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { hearTime } from "#shared/server-clock.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";
import { PhonePage } from "#visitors/phone/phone-page.tsx";
import { dictionaries } from "#visitors/phone/words/words.ts";

const now = "2026-05-04T07:00:00.000Z";
let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: now, speed: 1, demo: true }));
  hearTime(now);
});

const aMessage = (more: Partial<PhoneMessage> = {}): PhoneMessage => ({
  id: 1,
  channel: "sms",
  kind: "moved",
  from: "Centre",
  to: "+380 50 111 00 01",
  subject: null,
  text: "Your visit has been moved. https://queue.centre.test/t/abc Centre",
  facts: [],
  links: [],
  files: [],
  at: now,
  timeZone: "Europe/Kyiv",
  ...more,
});

function openPhone(...messages: PhoneMessage[]): void {
  server.on(demoCalls.phone).answers(() => ({ messages, time: now }));
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <PhonePage />
    </LanguageProvider>,
  );
}

test("an address in a message is a link, and the rest is text", async () => {
  openPhone(aMessage());
  const message = await screen.findByRole("article");
  const link = within(message).getByRole("link", { name: "https://queue.centre.test/t/abc" });
  expect(link.getAttribute("href")).toBe("https://queue.centre.test/t/abc");
  expect(message.textContent).toContain("Your visit has been moved. https://queue.centre.test/t/abc Centre");
});

test("a message to another number does not replace the conversation that is shown", async () => {
  const mine = aMessage();
  const messages = [mine];
  openPhone();
  server.on(demoCalls.phone).answers(() => ({ messages, time: now }));
  await screen.findByRole("article");
  messages.unshift(aMessage({ id: 2, to: "+48 500 000 001", text: "A002, please come to window 2." }));
  const list = screen.getByRole("navigation", { name: "Phone numbers and addresses" });
  await expect.poll(() => within(list).getAllByRole("button").length).toBe(2);
  expect(within(list).getAllByRole("button", { pressed: true })[0]?.textContent).toContain(mine.to);
  expect(screen.getByRole("article").textContent).toContain("Your visit has been moved.");
});

test("all times are in the zone of most messages", async () => {
  const inWarsaw = aMessage({ id: 3, timeZone: "Europe/Warsaw", to: "+48 500 000 001" });
  openPhone(aMessage({ id: 5 }), aMessage({ id: 4 }), inWarsaw);
  const message = await screen.findAllByRole("article");
  expect(message[0]?.textContent).toContain("10:00");
  const list = screen.getByRole("navigation", { name: "Phone numbers and addresses" });
  expect(
    within(list)
      .getAllByRole("button")
      .map(({ textContent }) => /\d\d:\d\d/.exec(textContent)?.[0]),
  ).toEqual(["10:00", "10:00"]);
});

test("a letter with a report has its subject, its text and the file, with its size", async () => {
  const file = { name: "payment-2026-05-03-2026-05-03.xlsx", url: "/api/demo/phone/file/1", bytes: 7_421 };
  openPhone(
    aMessage({
      channel: "email",
      kind: "report",
      to: "boss@centre.test",
      subject: "Yesterday: May 3, 2026",
      text: "The report “Yesterday” for May 3, 2026 is attached.",
      files: [file],
    }),
    // A message to a visitor may have the same id.
    aMessage(),
  );
  const letter = await screen.findByRole("article");
  within(letter).getByRole("heading", { name: "Yesterday: May 3, 2026" });
  within(letter).getByText(/is attached\.$/);
  const files = within(letter).getByRole("list", { name: "Attached files" });
  const link = within(files).getByRole("link", { name: file.name });
  expect([link.getAttribute("href"), link.getAttribute("download")]).toEqual([file.url, file.name]);
  expect(files.textContent).toBe(`${file.name} 7 kB`);
  expect(await violationsIn(document.body)).toEqual([]);
});
