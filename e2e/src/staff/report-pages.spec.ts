import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Ask, askAs, type Fields } from "../api.ts";
import { type OpenPage, waitUntilLoaded } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { moveTo, openAs } from "./sign-in.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
let opened: OpenPage;
let ask: Ask;
beforeAll(async () => {
  product = await startProduct();
  ask = await askAs(product.address, { username: "manager", password: "manager" });
  opened = await openAs(product, "manager", "/report");
});
afterAll(() => product.stop());
beforeEach(() => moveTo(opened, "/report"));

/** The demo fills its past days backwards while the server already answers. */
async function waitForLastWeek(): Promise<void> {
  const earliest = new Date(Date.now() - 13 * 86_400_000).toISOString().slice(0, 10);
  const day = { from: earliest, to: earliest };
  const visits = async () => Object(await ask("POST", "/report/core/statistic", day)).all.total;
  await expect.poll(visits).toBeGreaterThan(0);
}

/** Opens a report from the list, and chooses last week; returns what the page asked for. */
async function openLastWeek(title: string, call: string): Promise<Fields> {
  const { page } = opened;
  await waitForLastWeek();
  await page.getByRole("main").getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  const asking = page.waitForRequest((request) => {
    const {
      startDate,
      endDate,
      from = startDate,
      to = endDate,
      groupBy,
    } = Object(request.postDataJSON() ?? {});
    const isWeek = Date.parse(to) - Date.parse(from) === 6 * 86_400_000;
    // The statistics also ask for the waits of a kind of visit, in one sum, before or after the report.
    return request.url().endsWith(`/api${call}`) && isWeek && groupBy !== "year";
  });
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Last week" }).click();
  const request = await asking;
  await page.waitForURL(/period=lastWeek/);
  await waitUntilLoaded(page);
  return Object(request.postDataJSON());
}

/** Downloads the report as CSV; returns its lines as cells. */
async function exportedCsv(): Promise<readonly (readonly string[])[]> {
  const { page } = opened;
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV, all rows" }).click();
  await page.getByRole("menu").waitFor({ state: "hidden" });
  const text = await readFile(await (await saving).path(), "utf8");
  return text
    .trim()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? "",
      ),
    );
}

const said = (value: number): string => value.toLocaleString("en");
const tile = (name: string): Promise<string> =>
  opened.page.locator("dl > div").filter({ hasText: name }).locator("dd").first().innerText();
const pages = () => opened.page.getByRole("navigation", { name: "Pages" });
const cellsOf = async (row: ReturnType<OpenPage["page"]["locator"]>): Promise<readonly string[]> =>
  (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim());

// Axe scans the same pages, with as many rows, in `every-page.ts`.
const expectNoProblems = (): void => expect(opened.problems).toEqual([]);

test("Totals: the last line is that of the API and of the file, and a row leads to as many visits", async () => {
  const { page } = opened;
  const body = await openLastWeek("Totals", "/report/ticket/total-ticket");
  const { all, content } = Object(await ask("POST", "/report/ticket/total-ticket", body));
  const table = page.getByRole("table", { name: "Totals" });
  const foot = async () => (await cellsOf(table.locator("tfoot tr"))).slice(0, 4);
  await expect
    .poll(foot)
    .toEqual([all.total, all.figures.arrived, all.figures.visits, all.figures.served].map(said));
  const lines = await exportedCsv();
  expect(lines.at(-1)?.slice(0, 3)).toEqual(["Total", ...[all.total, all.figures.arrived].map(String)]);
  expect(lines).toHaveLength(content.length + 2);
  expectNoProblems();

  const row = table.locator("tbody tr").first();
  const [total] = await cellsOf(row);
  await row.getByRole("link").click();
  await page.waitForURL(/\/report\/ticket\?.*services=\d+/);
  await pages()
    .getByText(new RegExp(`of ${total}$`))
    .waitFor();
});

testInCi(
  "Statistic: the tiles are those of the API, the file ends with them, and a day leads to its visits",
  async () => {
    const { page } = opened;
    const body = await openLastWeek("Statistics", "/report/core/statistic");
    const { all, content } = Object(await ask("POST", "/report/core/statistic", body));
    await expect.poll(() => tile("Arrived")).toBe(said(all.figures.arrived));
    await expect.poll(() => tile("Served")).toBe(said(all.figures.served));
    const lines = await exportedCsv();
    expect(lines.at(-1)?.slice(0, 3)).toEqual(["Total", ...[all.total, all.figures.arrived].map(String)]);
    expect(lines).toHaveLength(content.length + 2);
    expectNoProblems();

    const row = page.getByRole("table", { name: "Statistics" }).locator("tbody tr").first();
    await row.getByRole("link").click();
    await page.waitForURL(/\/report\/ticket\?.*from=/);
    await pages()
      .getByText(new RegExp(`of ${said(content[0].total)}$`))
      .waitFor();
  },
);

testInCi("Efficiency: rows are those of the API and the file, and an operator leads to a day", async () => {
  const { page } = opened;
  const body = await openLastWeek("Operators’ efficiency", "/report/core/operators-efficiency");
  const { content } = Object(await ask("POST", "/report/core/operators-efficiency", body));
  const rows = page.getByRole("table", { name: "Operators’ efficiency" }).locator("tbody tr");
  const totals = async () => Promise.all((await rows.all()).map(async (row) => (await cellsOf(row))[0]));
  const expected: readonly number[] = content.map(({ total }: { total: number }) => total);
  await expect.poll(totals).toEqual(expected.map(said));
  const [head = [], ...lines] = await exportedCsv();
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  expect(sum(lines.map((line) => Number(line[head.indexOf("Total")])))).toBe(sum(expected));
  expectNoProblems();

  const link = rows.first().getByRole("link");
  const name = await link.innerText();
  await link.click();
  await page.waitForURL(/\/report\/operator\/\d+/);
  await page.getByRole("heading", { level: 1, name }).waitFor();
});

testInCi(
  "Operators: times are those of the API and the file, and a row leads to that day of the operator",
  async () => {
    const { page } = opened;
    const { startDate, endDate } = await openLastWeek("Operators’ working time", "/report/operator/all");
    const { content } = Object(await ask("POST", "/report/operator/count", { startDate, endDate }));
    const counts: readonly { readonly status: string; readonly count: number }[] = content;
    const serving = counts.find(({ status }) => status === "serving")?.count ?? 0;
    expect(serving).toBeGreaterThan(0);
    await expect.poll(() => tile("Serving")).toContain(said(serving));
    const [head = [], ...lines] = await exportedCsv();
    const activity = head.indexOf("Activity");
    expect(lines.filter((line) => line[activity] === "Serving")).toHaveLength(serving);
    expect(lines).toHaveLength(counts.reduce((sum, { count }) => sum + count, 0));
    expectNoProblems();

    await page.getByRole("table").locator("tbody tr").first().getByRole("link").first().click();
    await page.waitForURL(/\/report\/operator\/\d+\?date=/);
    await waitUntilLoaded(page);
    const [, id = "", date = ""] = /operator\/(\d+)\?date=%?2?2?(\d{4}-\d\d-\d\d)/.exec(page.url()) ?? [];
    const day = { operatorIds: [Number(id)], startDate: date, endDate: date, perPage: 500 };
    const { total } = Object(await ask("POST", "/report/operator/all", day));
    await expect.poll(() => page.getByRole("table").last().locator("tbody tr").count()).toBe(total);
    expectNoProblems();
  },
);

testInCi("Survey: answers are those of the API and the file, and one leads to its visit", async () => {
  const { page } = opened;
  const body = await openLastWeek("Surveys", "/report/ticket/survey");
  const { answers, ratings } = Object(await ask("POST", "/report/ticket/survey", body));
  expect(answers).toBeGreaterThan(0);
  await expect.poll(() => tile("Answers")).toBe(said(answers));
  await page.getByRole("heading", { level: 2, name: ratings[0].question }).waitFor();
  expect(await exportedCsv()).toHaveLength(answers + 1);
  expectNoProblems();

  const link = page
    .getByRole("table", { name: "Individual answers" })
    .locator("tbody")
    .getByRole("link")
    .first();
  const number = await link.innerText();
  await link.click();
  await page.waitForURL(/\/report\/ticket\/\d+$/);
  await page.getByRole("heading", { level: 1, name: number }).waitFor();
});

testInCi("Payments: sums are those of the API and the file, and a payment leads to its visit", async () => {
  const { page } = opened;
  const body = await openLastWeek("Payments", "/report/ticket/payment");
  const { total, sums, unpaidTotal } = Object(await ask("POST", "/report/ticket/payment", body));
  const ways: readonly { readonly count: number; readonly currency: string; readonly taken: number }[] = sums;
  expect(total).toBeGreaterThan(0);
  const rows = page.getByRole("table", { name: "Sums", exact: true }).locator("tbody tr");
  const counts = async () => Promise.all((await rows.all()).map(async (row) => (await cellsOf(row))[2]));
  await expect.poll(counts).toEqual(ways.map(({ count }) => said(count)));
  const currencies = [...new Set(ways.map(({ currency }) => currency))];
  const [head = [], ...lines] = await exportedCsv();
  expect(lines).toHaveLength(total + unpaidTotal + currencies.length);
  const amountIn = (line: readonly string[]) => [
    line[head.indexOf("Currency")],
    Math.round(Number(line[head.indexOf("Amount")]) * 100),
  ];
  const takenIn = (of: string) =>
    ways.reduce((sum, { currency, taken }) => sum + (currency === of ? taken : 0), 0);
  expect(lines.slice(-currencies.length).map(amountIn)).toEqual(
    currencies.map((currency) => [currency, takenIn(currency)]),
  );
  expectNoProblems();

  const link = page
    .getByRole("table", { name: "Payments", exact: true })
    .locator("tbody")
    .getByRole("link")
    .first();
  const number = await link.innerText();
  await link.click();
  await page.waitForURL(/\/report\/ticket\/\d+$/);
  await page.getByRole("heading", { level: 1, name: number }).waitFor();
});
