import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../start-product.ts";
import { moveTo, openAs } from "../staff/sign-in.ts";
import { accessibilityViolations } from "../accessibility.ts";
import { enrolKiosk, makeKioskCentre } from "../visitors/kiosk-centre.ts";
import { button, openDesk, pressKey, register, waitForInHand } from "./desk.ts";
import { testInCi } from "@cherga/test-network/test-in-ci";

let product: Product;
beforeAll(async () => {
  product = await startProduct("noon");
});
afterAll(() => product.stop());

testInCi("The console shows the visitor's photo, and a large one in the face check", async () => {
  const centre = await makeKioskCentre(product.address, "Faces");
  const [operator] = centre.operators;
  if (operator === undefined) throw new Error("no operator");
  const { credential } = await enrolKiosk(product.address, centre);
  const desk = await openDesk(product, operator);
  const { page } = desk;
  // The content of the picture does not matter.
  const picture = new Uint8Array(await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 250 } }));
  const taken = await fetch(`${product.address}/api/kiosk/photo`, {
    method: "POST",
    headers: { authorization: `Screen ${credential}`, "content-type": "image/png" },
    body: picture,
  });
  expect(taken.status).toBe(201);
  const { name } = await taken.json();
  const num = await register(centre, {
    dataField: [
      { dataFieldId: 1, value: "Lesya Ukrainka" },
      { dataFieldId: 8, value: String(name) },
    ],
  });
  await desk.list.getByText(num).waitFor();
  await pressKey(page, "n");
  await waitForInHand(page, num);
  const photo = page.locator("[data-in-hand]").getByRole("img", { name: "Photo of the visitor" });
  await expect.poll(() => photo.evaluate((image) => Object(image).naturalWidth)).toBe(200);

  await pressKey(page, "f");
  const dialog = page.getByRole("dialog", { name: "Face check" });
  const large = dialog.getByRole("img", { name: "Photo of the visitor" });
  await expect.poll(async () => (await large.boundingBox())?.width).toBeGreaterThan(300);
  await dialog.getByText("Lesya Ukrainka").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Same person" }).click();
  await page.getByText("Face checked").waitFor();
  expect(desk.problems).toEqual([]);
});

test("Staff check in a visitor from a list and on the ticket's page", async () => {
  const centre = await makeKioskCentre(product.address, "Arriving");
  const first = await register(centre, { queueDateTime: "2026-05-04T12:00:00.000Z" });
  const second = await register(centre, { queueDateTime: "2026-05-04T13:00:00.000Z" });
  const opened = await openAs(product, centre.admin, "/admin/remote");
  const { page, problems } = opened;
  await button(page, `Actions for ${first}`).click();
  await page.getByRole("menuitem", { name: "Check in" }).click();
  await page.getByText(`${first}: checked in`).waitFor();
  await moveTo(opened, "/queue/ticket");
  await page.getByRole("link", { name: second }).first().click();
  await button(page, "Check in").click();
  await page.getByText(`${second}: checked in`).waitFor();
  await button(page, "Check in").waitFor({ state: "detached" });
  await page.getByText("Checked in", { exact: true }).first().waitFor();
  expect(problems).toEqual([]);
});
