import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { MainMenu } from "#staff/shell/main-menu.tsx";
import { speak } from "#staff/texts/i18n.ts";
import { renderWithLinks } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

beforeAll(() => speak("en"));
beforeEach(() => {
  localStorage.clear();
  keepSession({ user: aUser({ isAdmin: true }), token: "token" });
});

const open = () => renderWithLinks(<MainMenu onChosen={() => undefined} />);
const isOpen = (name: string): string | null =>
  screen.getByRole("button", { name }).getAttribute("aria-expanded");

test("what is used daily is open, and the rest is folded", async () => {
  await open();
  expect(["Dashboard", "Queue Info", "Administration", "Lists"].map(isOpen)).toEqual([
    "true",
    "true",
    "false",
    "false",
  ]);
  expect(await violationsIn(document.body)).toEqual([]);
});

test("a group stays as the user left it", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Lists" }));
  await userEvent.click(screen.getByRole("button", { name: "Dashboard" }));
  document.body.replaceChildren();
  await open();
  expect([isOpen("Lists"), isOpen("Dashboard")]).toEqual(["true", "false"]);
});

test("devices are one link to their page", async () => {
  await open();
  expect(screen.getByRole("link", { name: "Devices" }).getAttribute("href")).toBe("/device");
  expect(screen.queryByText("Printers")).toBeNull();
});
