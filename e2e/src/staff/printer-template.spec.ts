import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Opened } from "../open-page.ts";
import { type Running, startAll } from "../running.ts";
import { violationsOn } from "../violations.ts";
import { goTo, openAs } from "./sign-in.ts";

let running: Running;
let opened: Opened;
beforeAll(async () => {
  running = await startAll("noon");
  opened = await openAs(running, "admin", "/list/printer-template/new", {
    // So that all of a small ticket is in view, and nothing has to be scrolled while it is dragged.
    viewport: { width: 1280, height: 1400 },
  });
});
afterAll(() => running.stop());

test("a ticket is put together by the mouse and put in order by the keyboard, and is seen as it is printed", async () => {
  const { page, problems } = opened;
  await page.getByLabel("Name", { exact: true }).fill("Made by hand");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "Made by hand" }).waitFor();

  // By the mouse: columns, a text in the second of them, a code behind everything.
  await drag(page, page.getByRole("button", { name: "Columns", exact: true }), place(page, "0"));
  await drag(page, page.getByRole("button", { name: "Text", exact: true }), place(page, "0.1.0"));
  // Into every language at once: half a translation is not saved.
  await page.getByRole("button", { name: "Ticket number" }).click();
  for (const [language, text] of [
    ["English", "Your number is {num}"],
    ["Русский", "Ваш номер {num}"],
    ["Українська", "Ваш номер {num}"],
  ] as const)
    await page.getByLabel(`Text, ${language}`, { exact: true }).fill(text);
  await drag(page, page.getByRole("button", { name: "Image", exact: true }), place(page, "1"));
  await expect.poll(() => items(page)).toEqual(["0", "0.1.0", "1"]);
  const lines = page.locator("[data-line]");
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([expect.stringMatching(/^Your number/), expect.any(String)]);

  // By the keyboard: the text goes out of its column and before it; what is given up stays.
  const grip = page.getByRole("button", { name: "Move: Text: Your number is {num}" });
  const said = page.locator("[data-said]");
  await grip.focus();
  await page.keyboard.press("Space");
  await said.getByText("Grabbed: Text: Your number is {num}. Column 2, place 1 of 1.").waitFor();
  await page.keyboard.press("ArrowDown");
  await said.getByText("Place 2 of 3").waitFor();
  await page.keyboard.press("Escape");
  await said.getByText("Stays where it was: Text: Your number is {num}.").waitFor();
  expect(await items(page)).toEqual(["0", "0.1.0", "1"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await said.getByText("Put down: Text: Your number is {num}. Place 1 of 3.").waitFor();
  expect(await items(page)).toEqual(["0", "1", "2"]);
  expect(await grip.evaluate((element) => element === document.activeElement)).toBe(true);
  // It has the whole line now, and all of it fits.
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringMatching(/^Your number is \S+$/)]);

  // A piece of the picture leads to its item, and the item to the piece.
  await page.locator("canvas ~ button").last().click();
  await page.getByRole("textbox", { name: "Width, %" }).waitFor();
  expect(await page.locator("[data-item='2'][data-open]").count()).toBe(1);
  expect(await page.locator("canvas ~ button[data-selected]").innerText()).toContain("QR code");
  await page.locator('[data-phase="saved"]').waitFor();
  await expectSameLines(page);
  await expectSameDots(page);
  expect(await violationsOn(page)).toEqual([]);

  await page.evaluate(() => localStorage.setItem("language", "ua"));
  await page.reload();
  await page.getByRole("button", { name: "Перемістити: Текст: Ваш номер {num}" }).focus();
  await page.keyboard.press("Space");
  await said.getByText("Взято: Текст: Ваш номер {num}. Місце 1 з 3.").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  expect(problems).toEqual([]);
});

test("long and short texts in every font break where the printer breaks them, on either paper, in every language", async () => {
  const { page, problems } = opened;
  const id = await page.evaluate(async (template) => {
    const answer = await fetch("/api/printer-template/create", {
      method: "POST",
      headers: { authorization: `Bearer ${localStorage.getItem("jwt")}`, "content-type": "application/json" },
      body: JSON.stringify(template),
    });
    return (await answer.json()).id;
  }, everyFont());
  await goTo(opened, running, `/list/printer-template/${id}`);
  for (const paper of ["58 mm", "80 mm"])
    for (const language of ["EN", "RU", "UA"]) {
      await page.getByRole("radiogroup", { name: "Paper of the preview" }).getByText(paper).click();
      await page.getByRole("radiogroup", { name: "Language of the preview" }).getByText(language).click();
      await expectSameLines(page, { width: Number.parseInt(paper, 10), lang: language.toLowerCase() });
    }
  expect(problems).toEqual([]);
});

type Wanted = { readonly type: "json" | "png"; readonly width?: number; readonly lang?: string };

/** Asks the server for the template that is open, as it prints it. */
async function rendered(page: Page, { lang = "en", ...wanted }: Wanted): Promise<Buffer> {
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const token = await page.evaluate(() => localStorage.getItem("jwt"));
  const answer = await page.request.post(`${running.address}/api/printer-template/render-template`, {
    headers: { authorization: `Bearer ${token}`, lang },
    data: { id, ...wanted },
  });
  expect(answer.status()).toBe(200);
  return answer.body();
}

/** Expects the ticket on the page to have the lines that the server prints. */
async function expectSameLines(page: Page, wanted: Omit<Wanted, "type"> = {}): Promise<void> {
  const { marks } = JSON.parse(String(await rendered(page, { type: "json", ...wanted })));
  const printed = marks.flatMap(({ text }: { text?: string }) => (text === undefined ? [] : [text]));
  expect(printed).not.toEqual([]);
  const shown = page.locator("[data-line]");
  await expect
    .poll(() => shown.evaluateAll((all) => all.map((line) => line.textContent?.trim())))
    .toEqual(printed);
}

/** Expects the picture on the page to have nearly all the dots of the one that printers are sent. */
async function expectSameDots(page: Page): Promise<void> {
  const png = (await rendered(page, { type: "png" })).toString("base64");
  const { different, dark, sizes } = await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    pen?.drawImage(picture, 0, 0);
    const theirs = pen?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    const canvas = document.querySelector("canvas");
    const ours = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return {
      sizes: [picture.width, picture.height, canvas?.width, canvas?.height],
      different: ours.filter((value, at) => value !== theirs[at]).length,
      dark: ours.filter((value) => value === 0).length,
    };
  }, png);
  expect(sizes.slice(0, 2)).toEqual(sizes.slice(2));
  // The outlines of letters may differ by a dot here and there.
  expect(different / dark).toBeLessThan(0.1);
}

/** Texts that are hard to break, in every font there is. */
function everyFont() {
  const texts = [
    {
      en: "Follow the queue on your phone: scan the code with its camera.",
      ru: "Следите за очередью с телефона: отсканируйте код камерой.",
      ua: "Стежте за чергою з телефону: відскануйте код камерою.",
    },
    {
      en: "Re-registration of an internationally-recognised certificate",
      ru: "Перерегистрация транспортного средства в Ивано-Франковске",
      ua: "Перереєстрування транспортного засобу в Івано-Франківську",
    },
    {
      en: "{service}, {organization}, {address}",
      ru: "{service}, {organization}, {address}",
      ua: "{service}, {organization}, {address}",
    },
    { en: "{date} {time} · {wait}", ru: "{date} {time} · {wait}", ua: "{date} {time} · {wait}" },
    {
      en: "AVATAR office fjord №12–34 «fi» WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
      ru: "Гідроелектростанціябезпробілівтакожмаєбутирозбитанарядки",
      ua: "Щ Ю Є Ї Ґ ‘апостроф’ під’їзд об’єкт",
    },
  ];
  const fonts = (["sans", "serif", "mono"] as const).flatMap((family) =>
    [false, true].flatMap((bold) => [false, true].map((italic) => ({ family, bold, italic }))),
  );
  const aligns = ["left", "center", "right"] as const;
  return {
    name: "Every font",
    width: 80,
    items: fonts.flatMap((font, row) => [
      ...[texts[row % 5], texts[(row + 2) % 5]].map((text, column) => ({
        type: "item-text",
        text,
        align: aligns[(row + column) % 3],
        font: { ...font, size: 6 + ((row * 5 + column * 3) % 13) },
      })),
      { type: "item-text-doubled", left: texts[3], right: texts[row % 2], font: { ...font, size: 8 } },
    ]),
  };
}

const place = (page: Page, gap: string): Locator => page.locator(`[data-gap="${gap}"]`);

const items = (page: Page) =>
  page.locator("[data-item]").evaluateAll((all) => all.map((item) => item.getAttribute("data-item")));

/** Drags as a hand does, in more than one step, to the middle of where it should go. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (box === null) throw new Error("there is nothing to drag to");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
}
