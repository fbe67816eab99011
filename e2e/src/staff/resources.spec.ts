import { bySize } from "@cherga/test-network/test-size";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { moveTo, openAs } from "./sign-in.ts";

let product: Product;
let opened: OpenPage;
let colleague: OpenPage;
beforeAll(async () => {
  product = await startProduct();
  opened = await openAs(product, "admin", "/device");
  colleague = await openAs(product, "admin", "/device");
});
afterAll(() => product.stop());

/** How a resource is created, changed and deleted. */
type Scenario = {
  readonly path: string;
  /** The label of the title field and its text. */
  readonly title: readonly [label: string, text: string];
  /** Whether the title has one input per language. */
  readonly inLanguages?: true;
  readonly fill?: Readonly<Record<string, string>>;
  readonly choose?: Readonly<Record<string, string>>;
  readonly before?: (page: Page) => Promise<void>;
  /** The field that is changed after creation. */
  readonly edit: readonly [label: string, text: string];
};

const scenarios: readonly Scenario[] = [
  { path: "/country", title: ["Name", "Moldova"], inLanguages: true, edit: ["Phone code", "373"] },
  {
    path: "/region",
    title: ["Name", "Black Sea coast"],
    inLanguages: true,
    choose: { Country: "Ukraine" },
    edit: ["Name, English", "Black Sea"],
  },
  {
    path: "/organization",
    title: ["Name", "Centre on the hill"],
    inLanguages: true,
    choose: { Country: "Ukraine", Region: "Kyiv" },
    edit: ["Code", "HILL"],
  },
  {
    path: "/service",
    title: ["Name", "Fishing licence"],
    inLanguages: true,
    edit: ["Code in other systems", "FISH"],
  },
  {
    path: "/service-package",
    title: ["Name", "Two in one"],
    inLanguages: true,
    before: async (page) => {
      await page.getByRole("button", { name: "Add component" }).click();
      await choose(page, "Service", "ID card");
    },
    edit: ["Name, English", "Two at once"],
  },
  { path: "/schedule", title: ["Name", "Night shift"], edit: ["Name", "Night shifts"] },
  { path: "/operator", title: ["Username", "night-operator"], edit: ["Room or window", "13"] },
  { path: "/terminal", title: ["Name", "Second kiosk"], edit: ["Description", "By the stairs"] },
  {
    path: "/web-online",
    title: ["Name", "For companies"],
    inLanguages: true,
    edit: ["Name, English", "For firms"],
  },
  { path: "/board", title: ["Name", "Second hall"], edit: ["Description", "Upstairs"] },
  {
    path: "/list/include",
    title: ["Name", "Good advice"],
    inLanguages: true,
    edit: ["Name, English", "Better advice"],
  },
  {
    path: "/list/article",
    title: ["Subject", "Parking"],
    inLanguages: true,
    edit: ["Subject, English", "Parking here"],
  },
  { path: "/list/printer-template", title: ["Name", "Narrow paper"], edit: ["Description", "58 mm"] },
  { path: "/list/voice-template", title: ["Name", "Quiet voice"], edit: ["Description", "For the library"] },
  {
    path: "/list/dataField",
    title: ["Label", "Shoe size"],
    inLanguages: true,
    fill: { "Technical name": "shoes" },
    edit: ["Category", "clothes"],
  },
  {
    path: "/list/unit",
    title: ["Name", "dozen"],
    inLanguages: true,
    fill: { Code: "dz" },
    edit: ["Code", "doz"],
  },
  {
    path: "/list/user",
    title: ["Username", "new-colleague"],
    fill: { Password: "long enough 1", "Repeat password": "long enough 1" },
    edit: ["Position", "Registrar"],
  },
  { path: "/device/server/init", title: ["Name", "Branch"], edit: ["Description", "In the cellar"] },
  { path: "/device/pos/init", title: ["Name", "Till"], edit: ["Description", "Window 2"] },
  { path: "/device/remote/init", title: ["Name", "Box with buttons"], edit: ["Description", "Window 3"] },
  {
    path: "/device/printer/init",
    title: ["Name", "Spare printer"],
    fill: { Signature: "spare-1" },
    edit: ["Description", "On the shelf"],
  },
  {
    path: "/device/board/init",
    title: ["Name", "Small computer"],
    edit: ["Description", "Behind the board"],
  },
  { path: "/device/voice/init", title: ["Name", "Whispering box"], edit: ["Description", "On the ceiling"] },
];

const languages = ["English", "Русский", "Українська"] as const;

/** CI tries one of each kind. The others differ in their fields only, which the law tests of all resources cover. */
const tried = bySize({
  short: scenariosOf("/operator"),
  ci: scenariosOf("/service-package", "/operator", "/device/printer/init"),
  long: scenarios,
});

function scenariosOf(...paths: readonly string[]): readonly Scenario[] {
  return scenarios.filter(({ path }) => paths.includes(path));
}

describe.each(tried)("$path", (scenario) => {
  const { path, title, inLanguages, fill = {}, edit } = scenario;
  const [label, name] = title;

  test("Is created, changed, updated in another browser, and deleted", async () => {
    const { page, problems } = opened;
    const before = problems.length;
    await moveTo(opened, path);
    await page.getByRole("link", { name: "New", exact: true }).click();
    await page.getByRole("button", { name: "Create" }).waitFor();
    for (const language of inLanguages ? languages : [])
      await page.getByLabel(`${label}, ${language}`, { exact: true }).fill(name);
    if (!inLanguages) await page.getByLabel(label, { exact: true }).fill(name);
    for (const [field, text] of Object.entries(fill))
      await page.getByLabel(field, { exact: true }).fill(text);
    for (const [field, option] of Object.entries(scenario.choose ?? {})) await choose(page, field, option);
    await scenario.before?.(page);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 2, name }).waitFor();

    const [field, text] = edit;
    const input = page.getByLabel(field, { exact: true });
    await input.fill(text);
    await page.locator('[data-phase="saved"]').waitFor();
    await page.getByText("Saved successfully", { exact: true }).waitFor();
    await moveTo(colleague, page.url());
    await expect.poll(() => colleague.page.getByLabel(field, { exact: true }).inputValue()).toBe(text);

    // The heading follows a changed title.
    const called = field.startsWith(label) ? text : name;
    await page.getByRole("heading", { level: 2, name: called }).waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).last().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`“${called}”`).waitFor();
    await dialog.getByRole("button", { name: "Delete" }).click();
    // The text of the dialog would say why it is still open.
    await expect.poll(() => dialog.allInnerTexts()).toEqual([]);
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: called }).count()).toBe(0);
    expect(problems.slice(before)).toEqual([]);
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option }).first().click();
}
