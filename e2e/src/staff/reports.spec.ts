import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import type { OpenPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { bookVisit } from "./make-ticket.ts";
import { goTo, moveTo, openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let opened: OpenPage;
beforeAll(async () => {
  product = await startProduct();
  opened = await openAs(product, "manager", "/report");
});
afterAll(() => product.stop());

const phoneFieldId = 5;
const dayAfter = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("A manager finds a visit in the register, reads its history, and adds a note", async () => {
  const { page, problems } = opened;
  const phone = `+380 44 ${String(Date.now()).slice(-7)}`;
  const { id } = await bookVisit(product.address, [{ dataFieldId: phoneFieldId, value: phone }]);
  await moveTo(opened, `/report/ticket?from=${dayAfter(0)}&to=${dayAfter(15)}`);
  await page.getByRole("searchbox", { name: "Search" }).fill(phone.slice(-7));
  await page.waitForURL(/search=/);
  await page.getByRole("navigation", { name: "Pages" }).getByText("Rows 1–1 of 1").waitFor();

  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Channel" }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("cell", { name: "Operator’s console" }).waitFor();

  // The address without filters has the last ones.
  await goTo(opened, product, "/report/ticket");
  await page.getByRole("columnheader", { name: "Channel" }).waitFor();
  await page.waitForURL(/search=/);
  await page.getByRole("navigation", { name: "Pages" }).getByText("Rows 1–1 of 1").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole("row").nth(1).getByRole("link").click();
  await page.waitForURL(new RegExp(`/report/ticket/${id}$`));
  await page.getByText(phone).waitFor();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Called back by phone");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("row", { name: /Note Called back by phone/ }).waitFor();
  expect(problems).toEqual([]);
});

testInCi(
  "A manager saves a view, finds it after a reload, opens it from the list of reports, and deletes it",
  async () => {
    const { page, problems } = opened;
    const name = `Rated last month ${Date.now()}`;
    await moveTo(opened, "/report/survey?period=lastMonth");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save as a view…" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("checkbox", { name: "Share in the organization" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/view=\d+&period=lastMonth/);

    await page.reload();
    await page.getByRole("button", { name: `View: ${name}` }).click();
    await page.locator("[role=menuitem][aria-current=true]").waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await moveTo(opened, "/report");
    await page.getByRole("link", { name }).click();
    await page.waitForURL(/\/report\/survey\?view=\d+&period=lastMonth/);
    await page.getByRole("button", { name: `View: ${name}` }).click();
    await page.getByRole("menuitem", { name: "Delete…" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText(`“${name}” is deleted`).waitFor();
    await page.getByRole("button", { name: "Views", exact: true }).waitFor();
    expect(problems).toEqual([]);
  },
);
