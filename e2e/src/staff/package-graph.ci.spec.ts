import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { dragTo } from "../drag.ts";
import { untilFocused } from "../focus.ts";
import { recordSounds, soundEvents } from "../sounds.ts";
import { goTo, moveTo, openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  // Nothing scrolls during a drag.
  opened = await openAs(product, "admin", "/device", { viewport: { width: 1700, height: 1300 } });
});
afterAll(() => product.stop());

const inAllLanguages = (text: string) => ({ en: text, ru: text, ua: text });
const untilSaved = (page: Page) => page.locator('[data-phase="saved"]').waitFor();
const said = (page: Page, words: string) =>
  page.locator("form [role=status]").getByText(words).first().waitFor();

test("A package is built by drag and drop, shows a circular dependency, and is changed by keyboard", async () => {
  const { page, problems } = opened;
  const services = await ask(page, "GET", "/service");
  const cardId = services.find((row: { name: { en: string } }) => row.name.en === "ID card").id;
  const { id } = await ask(page, "POST", "/service-package/create", {
    name: inAllLanguages("Drawn"),
    is_view: false,
    items: [{ id: "card", type: "service", serviceId: cardId, order: 0, dependencies: [] }],
  });
  await moveTo(opened, `/service-package/${id}`);

  // By mouse: adds two components and connects all three.
  for (const name of ["Payment of fees", "Photo and fingerprints"]) {
    await page.getByRole("button", { name: "Add component" }).click();
    await page.getByPlaceholder("Search by name").fill(name.slice(0, 6));
    await page.getByRole("option", { name }).click();
    await box(page, name).waitFor();
  }
  await connect(page, "ID card", "Payment of fees");
  await connect(page, "Payment of fees", "Photo and fingerprints");
  await expect.poll(() => times(page)).toEqual(["09:00–09:20", "09:20–09:25", "09:25–09:35"]);
  await untilSaved(page);

  // A circular dependency is shown, is not saved, and is undone.
  await connect(page, "Photo and fingerprints", "ID card");
  await page.getByRole("alert").getByText("Recursion detected").waitFor();
  const path = "ID card → Payment of fees → Photo and fingerprints → ID card";
  await page.getByRole("alert").getByText(path).waitFor();
  await expect.poll(() => page.locator("li[data-circular]").count()).toBe(3);
  await expect.poll(() => page.locator("g[data-circular]").count()).toBe(3);
  await page.locator('[data-phase="failed"]').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect((await kept(page, id)).at(0)).toEqual(["card"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alert").waitFor({ state: "detached" });
  await untilSaved(page);

  // Dragged before its dependency; the button restores the order.
  await dragTo(page, box(page, "Photo and fingerprints"), box(page, "ID card"), "data-target");
  await page.getByText("“Photo and fingerprints” comes before “Payment of fees”").waitFor();
  await expect
    .poll(() => boxes(page))
    .toEqual(["1. Photo and fingerprints", "2. ID card", "3. Payment of fees"]);
  await page.getByRole("button", { name: "Generate order" }).click();
  await expect
    .poll(() => boxes(page))
    .toEqual(["1. ID card", "2. Payment of fees", "3. Photo and fingerprints"]);

  // A click on a line changes its type.
  await page.locator("[data-line]").first().click();
  await page.getByRole("radiogroup", { name: "Dependency type" }).getByText("Lends spare time").click();
  await page.getByRole("button", { name: "ID card → Payment of fees: Lends spare time" }).waitFor();
  await untilSaved(page);

  // By keyboard.
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole("button", { name: "Generate order" }).focus();
  await press("Shift+Tab", "Enter");
  await untilFocused(page.getByPlaceholder("Search by name"));
  await page.keyboard.type("Information");
  await page.getByRole("option", { name: "Information and advice" }).waitFor();
  await press("ArrowDown", "Enter");
  await said(page, "Added: Information and advice, place 4.");
  await expect.poll(() => focused(page)).toBe("4. Information and advice");
  await press("c");
  await said(page, "From Information and advice to ID card?");
  await press("ArrowRight");
  await said(page, "From Information and advice to Payment of fees?");
  await press("Escape");
  await said(page, "Not connected.");
  await press("c", "Enter");
  await said(page, "Connected: Information and advice → ID card. Must end first.");
  await press("Alt+ArrowLeft", "Alt+ArrowLeft", "Alt+ArrowLeft");
  await said(page, "Information and advice: place 1 of 4.");
  await expect.poll(() => focused(page)).toBe("1. Information and advice");
  await press("Tab", "Tab", "Tab", "Tab");
  await expect.poll(() => focused(page)).toMatch(/→/);
  while (!(await focused(page)).startsWith("Information")) await press("Tab");
  await press("t");
  await said(page, "Connected: Information and advice → ID card. Lends spare time.");
  await press("Delete");
  await said(page, "Connection removed: Information and advice → ID card.");
  await expect.poll(() => focused(page)).toBe("2. ID card");
  await untilSaved(page);
  await press("Delete");
  await said(page, "Removed: ID card.");
  await untilSaved(page);
  expect(await kept(page, id)).toEqual([["c4"], ["c2"], ["c3", "c2"]]);
  await press("Control+z");
  await box(page, "ID card").waitFor();
  await untilSaved(page);

  await page.evaluate(() => localStorage.setItem("language", "ua"));
  await page.reload();
  await page.getByRole("button", { name: /^2\. Оформлення ID-картки/ }).focus();
  await press("c");
  await said(page, "Enter пов’язує");
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await ask(page, "DELETE", `/service-package/delete/${id}`);
  expect(problems).toEqual([]);
});

testInCi(
  "Parts of an announcement are ordered by mouse and keyboard, shown and spoken per language",
  async () => {
    const { page, problems } = opened;
    const { id } = await ask(page, "POST", "/voice-template/create", {
      name: "Heard",
      description: "",
      tracks: [{ type: "file", file: "ticket-number" }, { type: "number" }],
      folders: [
        { language: "en", folder: "en" },
        { language: "ua", folder: "uk" },
      ],
    });
    await recordSounds(page);
    await goTo(opened, product, `/list/voice-template/${id}`);
    const chips = (language: string) =>
      page.locator(`[data-language=${language}] [data-words] li`).allInnerTexts();
    await expect.poll(() => chips("en")).toEqual(["ticket", "A", "seventeen"]);

    await dragTo(page, page.getByRole("button", { name: "Room or window", exact: true }), gap(page, 2));
    await dragTo(page, page.getByRole("button", { name: "Recording", exact: true }), gap(page, 2));
    await expect.poll(() => chips("ua")).toEqual(["талон", "A", "сімнадцять", "choose a recording", "три"]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.type("go to window");
    await page.keyboard.press("Enter");
    await expect.poll(() => chips("ua")).toEqual(["талон", "A", "сімнадцять", "пройдіть до вікна", "три"]);
    await page.getByRole("button", { name: "Listen: Ukrainian" }).click();
    await expect.poll(() => soundEvents(page)).toContain("playing");
    await dragTo(page, page.getByRole("button", { name: "Move “Ukrainian”" }), gap(page, 0, 1));
    await page.locator("[data-silent=ru]").getByRole("button").click();
    await expect
      .poll(() =>
        page
          .locator("[data-language]")
          .evaluateAll((all) => all.map((line) => line.getAttribute("data-language"))),
      )
      .toEqual(["ua", "en", "ru"]);
    await untilSaved(page);

    const grip = page.getByRole("button", { name: "Move “Ticket number”" });
    await grip.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("End");
    await said(page, "Place 4 of 4");
    await page.keyboard.press("Space");
    await said(page, "Ticket number: place 4 of 4.");
    await untilFocused(grip);
    await expect.poll(() => chips("ru")).toEqual(["талон", "пройдите к окну", "три", "A", "семнадцать"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => chips("ru")).toEqual(["талон", "A", "семнадцать", "пройдите к окну", "три"]);
    await untilSaved(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await ask(page, "DELETE", `/voice-template/delete/${id}`);
    expect(problems).toEqual([]);
  },
);

const box = (page: Page, name: string): Locator =>
  page.locator("[data-box]").filter({ has: page.getByText(name, { exact: true }) });
const gap = (page: Page, place: number, list = 0): Locator => page.locator(`[data-gap="${place}"]`).nth(list);

/** Returns the texts of the boxes in the order of the visit. */
const boxes = (page: Page) =>
  page
    .locator("[data-box]")
    .evaluateAll((all) => all.map((each) => `${each.firstChild?.textContent} ${each.getAttribute("title")}`));

/** Returns the times of the services on the sample day. */
const times = async (page: Page) =>
  (await page.locator("[data-chain] li").allInnerTexts()).map((text) => text.split("\n")[0]);

/** Returns the name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const title = element?.getAttribute("title");
    return (
      element?.getAttribute("aria-label") ?? (title ? `${element?.firstChild?.textContent} ${title}` : "")
    );
  });

/** Returns the saved components, each with its dependencies. */
async function kept(page: Page, id: number) {
  const { items } = await ask(page, "GET", `/service-package/${id}`);
  return items.map((item: { id: string; dependencies: { itemId: string }[] }) => [
    item.id,
    ...item.dependencies.map(({ itemId }) => itemId),
  ]);
}

const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (given) => {
      const answer = await fetch(`/api${given.path}`, {
        method: given.method,
        headers: {
          authorization: `Bearer ${localStorage.getItem("jwt")}`,
          ...(given.body && { "content-type": "application/json" }),
        },
        ...(given.body && { body: JSON.stringify(given.body) }),
      });
      return answer.status === 204 ? undefined : answer.json();
    },
    { method, path, body },
  );

async function connect(page: Page, from: string, to: string): Promise<void> {
  const handle = page
    .locator("li")
    .filter({ has: box(page, from) })
    .locator("[data-handle]")
    .first();
  await dragTo(page, handle, box(page, to), "data-target");
  await page.getByRole("button", { name: `${from} → ${to}: Must end first` }).waitFor();
}
