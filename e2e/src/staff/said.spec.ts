import { afterAll, beforeAll, expect, test } from "vitest";
import { makeQuietCentre } from "../quiet-centre.ts";
import { type Running, startAll } from "../running.ts";
import { makeKioskCentre } from "../visitors/kiosk-centre.ts";
import { goTo, openAs } from "./sign-in.ts";

let running: Running;
beforeAll(async () => {
  running = await startAll("noon");
});
afterAll(() => running.stop());

test("what was saved or deleted by hand is said in the words of the specification", async () => {
  const centre = await makeQuietCentre(running.address, "Saying");
  const opened = await openAs(running, "admin", `/service/${centre.serviceId}`);
  const { page, problems } = opened;
  const code = page.getByLabel("Code in other systems");
  await code.fill("BY-HAND");
  await page.getByText("Saved successfully", { exact: true }).waitFor();

  await goTo(opened, running, `/organization/${centre.organizationId}/snapshots`);
  await page.getByLabel("Title").fill("As it was");
  await page.getByLabel("Title").press("Enter");
  await page.getByText(/^Successfully saved\./).waitFor();
  await page
    .getByRole("row", { name: /As it was/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Successfully deleted", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});

test("an organization without a region is told that none is selected, and that a country has none", async () => {
  const { askAll } = await makeKioskCentre(running.address, "Placed");
  await askAll("POST", "/country/create", { name: { en: "Atlantis", ru: "Atlantis", ua: "Atlantis" } });
  const opened = await openAs(running, "admin", "/login");
  const { page } = opened;
  await goTo(opened, running, "/organization/new");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("Region not selected").waitFor();
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "Atlantis" }).click();
  await page.getByRole("combobox", { name: "Region" }).click();
  await page.getByText("No regions", { exact: true }).waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
});
