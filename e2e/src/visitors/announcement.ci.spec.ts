import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAsAdmin } from "../api.ts";
import { openPage } from "../open-page.ts";
import { recordSounds, soundEvents } from "../sounds.ts";
import { openAs } from "../staff/sign-in.ts";
import { type Product, startProduct } from "../start-product.ts";
import { makeTestCentre, type TestCentre } from "../test-centre.ts";
import { atDesk, enrolBoard, makeBoard, nameWindows, popup, takeTicket } from "./hall.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const wall = { viewport: { width: 1920, height: 1080 }, locale: "en-US" };

/** Opens the board of a centre, with its sound allowed. */
async function openBoard(centre: TestCentre, prepare: (page: Page) => Promise<void>) {
  const { boardId, code } = await makeBoard(centre);
  const opened = await openPage(product, `/screen/${boardId}`, wall);
  await enrolBoard(opened.page, code);
  await prepare(opened.page);
  await opened.page.reload();
  await opened.page.locator("[data-line=live]").waitFor();
  await opened.page.getByRole("heading").first().click();
  return opened;
}

test("a call is played on the wall, with the words that the editor shows; a word gets its own recording", async () => {
  const settings = { ticketNumberPrefix: "A", ticketNumberOffset: 16 };
  const centre = await makeTestCentre(product.address, "Voice", { settings });
  await nameWindows(centre);
  const { id } = await (
    await askAsAdmin(product.address)
  )("POST", "/voice-template/create", {
    name: "Wall",
    tracks: [
      { type: "file", file: "gong" },
      { type: "file", file: "ticket" },
      { type: "number" },
      { type: "file", file: "go-to-window" },
      { type: "room" },
    ],
    folders: [{ language: "en", folder: "en" }],
    targets: ["3"],
  });
  await centre.ask("POST", "/voice-device/create", { name: "Loudspeaker", voiceTemplateId: id });

  const { page: editor } = await openAs(product, centre.admin, `/list/voice-template/${String(id)}`);
  await recordSounds(editor);
  await editor.reload();
  const words = editor.locator("[data-language=en] [data-words] li");
  const shown = "gong ticket A seventeen go to window three";
  await expect.poll(async () => (await words.allInnerTexts()).join(" ")).toBe(shown);
  await editor.getByRole("button", { name: "Listen: English" }).click();
  await expect.poll(() => soundEvents(editor)).toContain("playing");

  const { page, problems } = await openBoard(centre, recordSounds);
  const visitor = await takeTicket(centre);
  const fetching = page.waitForResponse(/\/api\/screen\/announcement\/\d+$/);
  const showing = popup(page, visitor.num).getAttribute("data-spoken");
  await atDesk(centre, "next");
  const sound = await fetching;
  expect([sound.status(), sound.headers()["content-type"]]).toEqual([200, "audio/mpeg"]);
  expect(await showing).toBe(shown);
  await expect.poll(() => soundEvents(page)).toEqual(["playing", "ended"]);
  await popup(page, visitor.num).waitFor({ state: "detached" });
  expect(problems).toEqual([]);

  const word = words.getByRole("button", { name: "go to window" });
  const choosing = editor.waitForEvent("filechooser");
  await word.click();
  await editor.getByRole("menuitem", { name: "Upload recording" }).click();
  await (await choosing).setFiles({ name: "go.wav", mimeType: "audio/wav", buffer: toneOf(1) });
  await editor.locator("[data-words] [data-own]", { hasText: "go to window" }).waitFor();
  await word.click();
  await editor.getByRole("menuitem", { name: "Remove recording" }).click();
  await editor.locator("[data-words] [data-own]").waitFor({ state: "detached" });
  const choosingText = editor.waitForEvent("filechooser");
  await word.click();
  await editor.getByRole("menuitem", { name: "Upload recording" }).click();
  await (await choosingText).setFiles({ name: "go.wav", mimeType: "audio/wav", buffer: Buffer.from("text") });
  await editor.getByText("This file type is not supported").waitFor();
});

testInCi("without the file, the browser speaks the same words", async () => {
  const centre = await makeTestCentre(product.address, "Speech");
  await nameWindows(centre);
  const { page } = await openBoard(centre, async (board) => {
    await board.route("**/api/screen/announcement/**", (route) => route.abort());
    await board.addInitScript(pretendVoice);
  });
  const { num } = await takeTicket(centre);
  // The popup is shown for a moment only.
  await Promise.all([popup(page, num).waitFor(), atDesk(centre, "next")]);
  expect(num).toBe("001");
  await expect.poll(() => page.locator("body").getAttribute("data-heard")).toBe("ticket one, window three");
});

/** Gives the browser one voice, which writes down what it says. */
function pretendVoice(): void {
  Object.assign(speechSynthesis, {
    getVoices: () => [{ lang: "en-US", name: "Ann" }],
    speak: ({ text }: { text: string }) => document.body.setAttribute("data-heard", text),
  });
  Object.assign(globalThis, {
    SpeechSynthesisUtterance: class extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  });
}

/** Makes a WAV file with a tone. */
function toneOf(seconds: number): Buffer {
  const rate = 16_000;
  const data = Buffer.alloc(seconds * rate * 2);
  for (let at = 0; at < seconds * rate; at += 1)
    data.writeInt16LE(Math.round(9_000 * Math.sin((2 * Math.PI * 440 * at) / rate)), at * 2);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate * 2, 28],
    [data.length, 40],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write("data", 36);
  return Buffer.concat([head, data]);
}
