import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { askAsAdmin, type Fields } from "../api.ts";
import { openPage } from "../open-page.ts";
import { type Product, startProduct } from "../start-product.ts";
import { makeTestCentre } from "../test-centre.ts";
import { startMailCentre, startSmsCentre, type TestGateway } from "./gateways.ts";
import { freeTime } from "./free-time.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

// The codes arrive where a visitor's codes arrive: at an SMS centre and at a mail server, in processes of their own.

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

const phone = { viewport: { width: 390, height: 844 }, locale: "en-US" } as const;
const tomorrow = "2026-05-05";

test("A visit is booked with a code that arrives by SMS", async () => {
  const gateway = await startSmsCentre();
  onTestFinished(gateway.stop);
  const page = await openForm("Code-by-SMS", {
    webQueue: { enabled: true, confirmBy: "sms", limits: [] },
    messageHub: {
      host: "127.0.0.1",
      port: gateway.port,
      secure: false,
      login: "cherga",
      password: "secret",
      sender: "Cherga",
      phoneFieldId: null,
      confirmTemplate: {},
      successTemplate: {},
    },
  });
  await page.getByLabel("Phone").click();
  await page.keyboard.type("501112244");
  await button(page, "Get a code by SMS").click();
  await confirmWith(page, gateway, "380501112244");
  await expect.poll(() => gateway.taken.at(-1)?.text).toContain("You are booked: Tue 5 May, 14:00");
});

testInCi("A visit is booked with a code that arrives by e-mail", async () => {
  const gateway = await startMailCentre();
  onTestFinished(gateway.stop);
  const page = await openForm("Code-by-mail", {
    webQueue: { enabled: true, confirmBy: "email", limits: [] },
    mailHub: {
      host: "127.0.0.1",
      port: gateway.port,
      secure: false,
      login: "",
      from: "Centre <desk@centre.test>",
    },
  });
  await page.getByLabel(/mail/i).fill("anna@visitor.test");
  await button(page, "Get a code by e-mail").click();
  await confirmWith(page, gateway, "anna@visitor.test");
  await expect.poll(() => gateway.taken.at(-1)?.text).toContain("You are booked: Tue 5 May, 14:00");
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the form of a new centre's booking page, with a time that is reserved. */
async function openForm(name: string, settings: Fields): Promise<Page> {
  const { organizationId, serviceId } = await makeTestCentre(product.address, name, { settings });
  const ask = await askAsAdmin(product.address);
  const { id } = await ask("POST", "/web-online/create", {
    name: { en: name, ru: name, ua: name },
    organizationFilter: "include",
    organizationIds: [organizationId],
  });
  const path = `/book/${Number(id)}/org/${organizationId}/service/${serviceId}/day/${tomorrow}`;
  const { page, problems } = await openPage(product, path, phone);
  onTestFinished(() => expect(problems).toEqual([]));
  await (await freeTime(page, "14:00")).click();
  await page.getByRole("timer").waitFor();
  return page;
}

/** Enters the code that the gateway has got for a visitor. */
async function confirmWith(page: Page, { taken }: TestGateway, recipient: string): Promise<void> {
  await page.getByRole("heading", { name: "Enter the code" }).waitFor();
  const read = (): string =>
    /\b(\d{6})\b/.exec(taken.find(({ to }) => to.includes(recipient))?.text ?? "")?.[1] ?? "";
  await expect.poll(read).not.toBe("");
  await page.getByLabel("Code").fill(read());
  await button(page, "Confirm").click();
  await page.getByRole("heading", { name: "You are booked" }).waitFor();
}
