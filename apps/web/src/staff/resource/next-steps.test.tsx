import { callsOf } from "@cherga/contract/calls/resource-calls";
import type { Row } from "@cherga/contract/resource";
import { webOnline } from "@cherga/contract/resources/web-online";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetMade, noteMade } from "#staff/resource/just-made.ts";
import { connectScreenId, NextSteps } from "#staff/resource/next-steps.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

beforeAll(() => speak("en"));
const current = { countryId: 1, regionId: 1, organizationId: 7, operatorId: null };
let pages: Row<typeof webOnline.fields>[];
beforeEach(() => {
  keepSession({ user: aUser({ isAdmin: true }), token: "token", current });
  pages = [];
  startFakeServer()
    .on(callsOf(webOnline).list)
    .answers(() => pages);
});
afterEach(() => {
  forgetMade("service", 5);
  forgetMade("terminal", 2);
});

test("a new service leads to where it is offered, until the hint is dismissed", async () => {
  noteMade("service", 5);
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  await screen.findByText("Created. What next?");
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/organization/7/general#offered-services",
    "/schedule",
    "/terminal",
    "/web-online",
  ]);
  expect(await violationsIn(document.body)).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Created. What next?")).toBeNull();
  cleanup();
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  expect(screen.queryByText("Created. What next?")).toBeNull();
});

test("a new service leads to the booking page of its organization", async () => {
  const aPage = (id: number, name: string, organizationFilter: "none" | "include", ids: number[]) =>
    webOnline.row.parse({
      ...webOnline.complete(webOnline.draft.parse({ name: { en: name, ru: name, ua: name } })),
      id,
      version: 1,
      customerDataFields: [],
      organizationFilter,
      organizationIds: ids,
    });
  pages = [
    aPage(1, "Another centre", "include", [8]),
    aPage(2, "Our centre", "include", [7]),
    aPage(3, "All", "none", []),
  ];
  noteMade("service", 5);
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  const link = await screen.findByRole("link", { name: "Offer it on a booking page" });
  await expect.poll(() => link.getAttribute("href")).toBe("/web-online/2");
  cleanup();
  pages = [aPage(1, "Another centre", "include", [8]), aPage(3, "All", "none", [])];
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  const other = await screen.findByRole("link", { name: "Offer it on a booking page" });
  await expect.poll(() => other.getAttribute("href")).toBe("/web-online/3");
});

test("who comes back from one step finds the others", async () => {
  noteMade("service", 5);
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  await screen.findByText("Created. What next?");
  cleanup();
  noteMade("terminal", 2);
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  expect(await screen.findByText("Created. What next?")).toBeTruthy();
});

test("another row of the same kind has no hint", async () => {
  noteMade("service", 5);
  await renderWithLinks(<NextSteps resource="service" id={6} />);
  expect(screen.queryByText("Created. What next?")).toBeNull();
});

test("a new kiosk leads to the button that connects its screen", async () => {
  noteMade("terminal", 2);
  await renderWithLinks(
    <>
      <NextSteps resource="terminal" id={2} />
      <fieldset id={connectScreenId}>
        <button type="button">Connect</button>
      </fieldset>
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Connect a screen" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Connect" }));
});

test("a scheduler is not led to pages that are closed to them", async () => {
  keepSession({ user: aUser({ isAdmin: true, scheduleOnly: true }), token: "token", current });
  noteMade("service", 5);
  await renderWithLinks(<NextSteps resource="service" id={5} />);
  await screen.findByText("Created. What next?");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/organization/7/general#offered-services",
    "/schedule",
  ]);
});
