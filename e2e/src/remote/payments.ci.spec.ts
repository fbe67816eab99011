import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityViolations } from "../accessibility.ts";
import { askAsAdmin } from "../api.ts";
import { type Product, startProduct } from "../start-product.ts";
import { makeTestCentre } from "../test-centre.ts";
import { button, openDesk, pressKey, register, waitForInHand } from "./desk.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

test("Payments by page, code, terminal and cash, a refund, and sums that agree to the cent", async () => {
  const centre = await makeTestCentre(product.address, "Payments", { operators: 1 });
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  const askAll = await askAsAdmin(product.address);
  await askAll("PATCH", `/service/edit/${centre.serviceId}`, { parameters: { price: 120.5 } });
  await askAll("PATCH", `/user/edit/${operator.id}`, { payment: true });
  await askAll("PATCH", `/organization/edit/${centre.organizationId}`, {
    currency: "UAH",
    paymentServices: [centre.serviceId],
    paymentHub: { provider: "test" },
  });
  await askAll("POST", "/pos-device/create", {
    name: "Cash desk",
    organizationId: centre.organizationId,
    host: "192.0.2.51",
  });
  const { page, problems } = await openDesk(product, operator);

  // By the page in a frame. Completing without payment needs a reason, so the operator takes the payment first.
  await serve(page, await register(centre));
  await pressKey(page, "c");
  await page.getByRole("dialog").getByText("This service must be paid.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Take payment" }).click();
  await button(page, "Payment page").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Payment page").click();
  await page.frameLocator("iframe").getByRole("button", { name: /^Pay/ }).click();
  await waitForPaid(page);
  await complete(page);

  // By a code that the visitor scans.
  await serve(page, await register(centre));
  await openPayment(page);
  await button(page, "QR code").click();
  const scanned = String(await page.getByAltText("QR code for the payment").getAttribute("data-payload"));
  const phone = await page.context().newPage();
  await phone.goto(scanned);
  await phone.getByRole("button", { name: /^Pay/ }).click();
  await phone.getByText("Paid", { exact: true }).waitFor();
  await phone.close();
  await waitForPaid(page);
  await complete(page);

  // At the terminal; a part is given back.
  await serve(page, await register(centre));
  await openPayment(page);
  await button(page, "Card at the terminal").click();
  await page.getByText("The visitor pays at the terminal.").waitFor();
  await waitForPaid(page);
  await page.getByRole("dialog").getByRole("button", { name: "Refund" }).click();
  await page.getByRole("textbox", { name: "Amount to refund" }).fill("20,50");
  await page.getByRole("textbox", { name: "Reason" }).fill("Discount");
  await button(page, "Continue").click();
  await page.getByText(/^Refund UAH.20\.50 to the visitor/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Refund UAH.20\.50$/ }).click();
  await page.getByText(/^Refunded UAH.20\.50: Discount/).waitFor();
  await complete(page);

  // In cash, with the number of the receipt.
  await serve(page, await register(centre));
  await openPayment(page);
  await page.getByRole("textbox", { name: "Cash receipt number" }).fill("17");
  await button(page, "Cash received").click();
  await waitForPaid(page);
  await complete(page);

  await button(page, "My payments today").click();
  const total = page.getByRole("dialog", { name: "My payments today" });
  await total.getByRole("row", { name: /Card terminal.*100\.00/ }).waitFor();
  const today = { startDate: "2026-05-04", endDate: "2026-05-04" };
  const report = Object(await centre.ask("POST", "/report/ticket/payment", today));
  const sums = Object.fromEntries(
    report.sums.map(({ way, amount }: { way: string; amount: number }) => [way, amount]),
  );
  expect(sums).toEqual({ frame: 12_050, qr: 12_050, pos: 10_000, cash: 12_050 });
  // The refusal to complete was the only one.
  expect(problems.filter((problem) => !/create-event 409|status of 409/.test(problem))).toEqual([]);
});

async function serve(page: Page, num: string): Promise<void> {
  await pressKey(page, "n");
  await waitForInHand(page, num);
  await pressKey(page, "s");
  await page.getByText("Served for").waitFor();
}

async function openPayment(page: Page): Promise<void> {
  await button(page, "Take payment").click();
  await page.getByRole("dialog").getByRole("button", { name: "Cash received" }).waitFor();
}

const waitForPaid = (page: Page): Promise<void> =>
  page.getByRole("dialog").getByText("Paid", { exact: true }).waitFor();

async function complete(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await pressKey(page, "c");
  await waitForInHand(page, "");
}
