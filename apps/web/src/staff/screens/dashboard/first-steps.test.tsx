import { queueListCalls } from "@cherga/contract/calls/queue-lists";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { board } from "@cherga/contract/resources/board";
import { operator } from "@cherga/contract/resources/operator";
import { schedule } from "@cherga/contract/resources/schedule";
import { terminal } from "@cherga/contract/resources/terminal";
import { emptyPlan } from "@cherga/contract/shapes/schedule";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { FirstSteps } from "#staff/screens/dashboard/first-steps.tsx";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { startFakeServer } from "#testing/fake-server.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

beforeAll(() => speak("en"));
beforeEach(() => {
  localStorage.clear();
  const server = startFakeServer();
  server.on(queueListCalls.services).answers(() => []);
  server.on(callsOf(schedule).list).answers(() => [
    { id: 1, version: 1, description: "Window 1", organizationId: 7, json: emptyPlan },
    { id: 2, version: 1, description: "Elsewhere", organizationId: 8, json: emptyPlan },
  ]);
  server.on(callsOf(operator).list).answers(() => []);
  server.on(callsOf(terminal).list).answers(() => []);
  server.on(callsOf(board).list).answers(() => []);
});

test("the steps that are done are ticked, and the others lead to their pages", async () => {
  keepSession({ user: aUser({ isAdmin: true }), token: "token" });
  await renderWithLinks(<FirstSteps organizationId={7} hasVisits={false} />);
  await screen.findByText("Set up this organization");
  expect(screen.getByRole("progressbar", { name: "1 of 6 done" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Draw a schedule" })).toBeNull();
  expect(screen.getByRole("link", { name: "Set up a kiosk" }).getAttribute("href")).toBe("/terminal");
  expect(await violationsIn(document.body)).toEqual([]);
});

test("they can be hidden, for this organization only", async () => {
  keepSession({ user: aUser({ isAdmin: true }), token: "token" });
  await renderWithLinks(<FirstSteps organizationId={7} hasVisits={false} />);
  await userEvent.click(await screen.findByRole("button", { name: "Hide" }));
  expect(screen.queryByText("Set up this organization")).toBeNull();
  await renderWithLinks(<FirstSteps organizationId={8} hasVisits={false} />);
  await screen.findByText("Set up this organization");
});

test("only administrators see them", async () => {
  keepSession({ user: aUser(), token: "token" });
  await renderWithLinks(<FirstSteps organizationId={7} hasVisits={false} />);
  expect(document.body.textContent).not.toContain("Set up");
});
