import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { dragTo } from "../drag.ts";
import { untilFocused } from "../focus.ts";
import { goTo, openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct("noon");
  opened = await openAs(product, "admin", "/list/printer-template/new", {
    // The whole ticket is in view, so that nothing scrolls during a drag.
    viewport: { width: 1280, height: 1400 },
  });
});
afterAll(() => product.stop());

test("A ticket template is built by drag and drop, reordered by keyboard, and previewed as printed", async () => {
  const { page, problems } = opened;
  await page.getByLabel("Name", { exact: true }).fill("Made by hand");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { level: 2, name: "Made by hand" }).waitFor();

  // By mouse: columns, a text in the second column, a code at the end.
  await dragTo(page, page.getByRole("button", { name: "Columns", exact: true }), place(page, "0"));
  await dragTo(page, page.getByRole("button", { name: "Text", exact: true }), place(page, "0.1.0"));
  const isLastText = (text: string | null): boolean => text?.includes("Ваш номер {num}") === true;
  const saved = page.waitForResponse(
    (response) => response.ok() && isLastText(response.request().postData()),
  );
  // In every language, because an incomplete translation is not saved.
  await page.getByRole("button", { name: "Ticket number" }).click();
  for (const [language, text] of [
    ["English", "Your number is {num}"],
    ["Русский", "Ваш номер {num}"],
    ["Українська", "Ваш номер {num}"],
  ] as const)
    await page.getByLabel(`Text, ${language}`, { exact: true }).fill(text);
  // Saving removes hints below the texts: a list that shrinks under the pointer is out of its reach.
  await saved;
  await page.locator('[data-phase="saved"]').waitFor();
  await dragTo(page, page.getByRole("button", { name: "Image", exact: true }), place(page, "1"));
  await expect.poll(() => items(page)).toEqual(["0", "0.1.0", "1"]);
  const lines = page.locator("[data-line]");
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([expect.stringMatching(/^Your number/), expect.any(String)]);

  // By keyboard: Escape cancels a move, Enter moves the text out of its column to the first place.
  const grip = page.getByRole("button", { name: "Move: Text: Your number is {num}" });
  const said = page.locator("[data-said]");
  await grip.focus();
  await page.keyboard.press("Space");
  await said.getByText("Picked up: Text: Your number is {num}. Column 2, place 1 of 1.").waitFor();
  await page.keyboard.press("ArrowDown");
  await said.getByText("Place 2 of 3").waitFor();
  await page.keyboard.press("Escape");
  await said.getByText("Not moved: Text: Your number is {num}.").waitFor();
  await expect.poll(() => items(page)).toEqual(["0", "0.1.0", "1"]);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await said.getByText("Dropped: Text: Your number is {num}. Place 1 of 3.").waitFor();
  await expect.poll(() => items(page)).toEqual(["0", "1", "2"]);
  await untilFocused(grip);
  // The text has the whole width now and fits on one line.
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringMatching(/^Your number is \S+$/)]);

  // A click on the preview selects the item, and the item selects its part of the preview.
  await page.locator("canvas ~ button").last().click();
  await page.getByRole("textbox", { name: "Width, %" }).waitFor();
  await page.locator("[data-item='2'][data-open]").waitFor();
  await page.locator("canvas ~ button[data-selected]").filter({ hasText: "QR code" }).waitFor();
  await page.locator('[data-phase="saved"]').waitFor();
  await expectSameLines(page);
  await expectSameDots(page);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.evaluate(() => localStorage.setItem("language", "ua"));
  await page.reload();
  await page.getByRole("button", { name: "Перемістити: Текст: Ваш номер {num}" }).focus();
  await page.keyboard.press("Space");
  await said.getByText("Взято: Текст: Ваш номер {num}. Місце 1 з 3.").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem("language", "en"));
  expect(problems).toEqual([]);
});

testInCi("The preview breaks lines as the server does, in every font, language and paper width", async () => {
  const { page, problems } = opened;
  const id = await page.evaluate(async (template) => {
    const answer = await fetch("/api/printer-template/create", {
      method: "POST",
      headers: { authorization: `Bearer ${localStorage.getItem("jwt")}`, "content-type": "application/json" },
      body: JSON.stringify(template),
    });
    return (await answer.json()).id;
  }, everyFont());
  await goTo(opened, product, `/list/printer-template/${id}`);
  for (const paper of ["58 mm", "80 mm"])
    for (const language of ["EN", "RU", "UA"]) {
      await page.getByRole("radiogroup", { name: "Preview paper" }).getByText(paper).click();
      await page.getByRole("radiogroup", { name: "Preview language" }).getByText(language).click();
      await expectSameLines(page, { width: Number.parseInt(paper, 10), lang: language.toLowerCase() });
    }
  expect(problems).toEqual([]);
});

type RenderOptions = { readonly type: "json" | "png"; readonly width?: number; readonly lang?: string };

/** Renders the open template on the server. */
async function rendered(page: Page, { lang = "en", ...wanted }: RenderOptions): Promise<Buffer> {
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const token = await page.evaluate(() => localStorage.getItem("jwt"));
  const answer = await page.request.post(`${product.address}/api/printer-template/render-template`, {
    headers: { authorization: `Bearer ${token}`, lang },
    data: { id, ...wanted },
  });
  expect(answer.status()).toBe(200);
  return answer.body();
}

/** Expects the preview to have the same lines as the server's rendering. */
async function expectSameLines(page: Page, wanted: Omit<RenderOptions, "type"> = {}): Promise<void> {
  const { marks } = JSON.parse(String(await rendered(page, { type: "json", ...wanted })));
  const printed = marks.flatMap(({ text }: { text?: string }) => (text === undefined ? [] : [text]));
  expect(printed).not.toEqual([]);
  const shown = page.locator("[data-line]");
  await expect
    .poll(() => shown.evaluateAll((all) => all.map((line) => line.textContent?.trim())))
    .toEqual(printed);
}

/** Expects the preview to have nearly the same dots as the server's image. */
async function expectSameDots(page: Page): Promise<void> {
  const png = (await rendered(page, { type: "png" })).toString("base64");
  const compare = () => page.evaluate(differencesTo, png);
  await expect.poll(async () => (await compare()).ours).toEqual((await compare()).theirs);
  // Outlines of letters may differ by a few dots.
  await expect.poll(async () => (await compare()).share).toBeLessThan(0.1);
}
/** Compares the preview with a picture: the sizes of both, and the share of dots that differ. */
async function differencesTo(png: string) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen?.drawImage(picture, 0, 0);
  const theirs = pen?.getImageData(0, 0, picture.width, picture.height).data ?? [];
  const canvas = document.querySelector("canvas");
  const ours = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  const different = ours.filter((value, at) => value !== theirs[at]).length;
  return {
    theirs: [picture.width, picture.height],
    ours: [canvas?.width, canvas?.height],
    share: different / ours.filter((value) => value === 0).length,
  };
}

/** A template with texts that are hard to break, in every font. */
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
