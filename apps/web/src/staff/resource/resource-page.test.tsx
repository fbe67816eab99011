import { callsOf } from "@cherga/contract/calls/resource-calls";
import { country } from "@cherga/contract/resources/country";
import { language } from "@cherga/contract/resources/language";
import { unit } from "@cherga/contract/resources/unit";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { speak } from "#staff/texts/i18n.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";
import { violationsIn } from "#testing/violations.ts";

const calls = callsOf(country);
const countries = defineScreen({
  resource: country,
  path: "/country",
  detail: ({ phoneCode }) => `+${phoneCode}`,
  form: (f) => <AutoField of={f.at("name")} />,
});
const units = defineScreen({
  resource: unit,
  path: "/unit",
  form: (f) => (
    <>
      <AutoField of={f.at("code")} />
      <AutoField of={f.at("name")} />
    </>
  ),
});
const aCountry = (id: number, name: string, phoneCode: string) => ({
  id,
  version: 1,
  name: { en: name, ru: name, ua: name },
  phoneCode,
});
const rows = [aCountry(3, "Ukraine", "380"), aCountry(1, "Poland", "48"), aCountry(2, "Moldova", "373")];

let server: FakeServer;
let user: UserEvent;

beforeAll(() => speak("en"));
beforeEach(() => {
  user = userEvent.setup();
  server = startFakeServer();
  server.on(calls.list).answers(() => rows);
  server
    .on(callsOf(language).list)
    .answers(() => [{ id: 1, version: 1, code: "en", name: "English", status: true, main: true }]);
  // Only rows in sight are rendered, and happy-dom lays nothing out.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(60);
});

async function open(path = "/country", isAdmin = true): Promise<() => string> {
  keepSession({ user: aUser({ isAdmin }), token: "token" });
  const root = createRootRoute();
  const page = () => <ResourcePage screen={countries} />;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: "/country", component: page }),
      createRoute({ getParentRoute: () => root, path: "/country/$id", component: page }),
      createRoute({
        getParentRoute: () => root,
        path: "/unit/$id",
        component: () => <ResourcePage screen={units} />,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(() => router.load());
  renderForStaff(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

const titles = async (): Promise<readonly (string | null)[]> => {
  const list = await screen.findByRole("list");
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

describe("a list", () => {
  test("shows that it is loading, and then its rows by name, the first of them opened", async () => {
    const path = await open();
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(await titles()).toEqual(["Moldova+373", "Poland+48", "Ukraine+380"]);
    screen.getByText("3 entries");
    await screen.findByRole("heading", { level: 2, name: "Moldova" });
    expect(path()).toBe("/country/2");
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    expect(await violationsIn(document.body)).toEqual([]);
  });

  test("opens the row that is clicked", async () => {
    const path = await open();
    await user.click(await screen.findByRole("link", { name: /^Poland/ }));
    await screen.findByRole("heading", { level: 2, name: "Poland" });
    expect(path()).toBe("/country/1");
  });

  test("is sorted as chosen, also the next time", async () => {
    await open();
    await user.click(await screen.findByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: "Newest first" }));
    expect(await titles()).toEqual(["Ukraine+380", "Moldova+373", "Poland+48"]);
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: "Oldest first" }));
    expect(await titles()).toEqual(["Poland+48", "Moldova+373", "Ukraine+380"]);
    cleanup();
    await open();
    expect(await titles()).toEqual(["Poland+48", "Moldova+373", "Ukraine+380"]);
  });

  test("is searched in titles, details and numbers; Enter opens the first that is found", async () => {
    const path = await open();
    const search = await screen.findByRole("searchbox", { name: "Search" });
    await user.type(search, "48");
    expect(await titles()).toEqual(["Poland+48"]);
    screen.getByText("1 entry");
    await user.keyboard("{Enter}");
    await screen.findByRole("heading", { level: 2, name: "Poland" });
    expect(path()).toBe("/country/1");
    await user.type(search, "x");
    await screen.findByText("Nothing found");
    screen.getByText("0 entries");
  });

  test("is walked through by keyboard alone: / searches, arrows move, Enter opens", async () => {
    const path = await open();
    await screen.findByRole("list");
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search" }));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: /^Moldova/ }));
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: /^Ukraine/ }));
    await user.keyboard("{ArrowUp}{Enter}");
    await screen.findByRole("heading", { level: 2, name: "Poland" });
    expect(path()).toBe("/country/1");
  });

  test("renders only the rows in sight of a thousand", async () => {
    server
      .on(calls.list)
      .answers(() => Array.from({ length: 1_000 }, (_, index) => aCountry(index + 1, `C${index}`, "1")));
    await open();
    await screen.findByText("1000 entries");
    expect((await titles()).length).toBeLessThan(50);
  });
});

describe("an empty list", () => {
  beforeEach(() => server.on(calls.list).answers(() => []));

  test("invites users who may create to add the first row", async () => {
    const path = await open();
    await screen.findByText("Nothing here yet. Create the first entry.");
    expect(await violationsIn(document.body)).toEqual([]);
    await user.click(screen.getByRole("link", { name: "New" }));
    await screen.findByRole("button", { name: "Create" });
    expect(path()).toBe("/country/new");
  });

  test("invites no other users", async () => {
    await open("/country", false);
    expect(await screen.findAllByText("Nothing here yet.")).toHaveLength(2);
    expect(screen.queryByRole("link", { name: "New" })).toBeNull();
  });
});

test("a list that cannot be fetched says why, and is fetched again when asked to", async () => {
  server.on(calls.list).refuses("ERR_BAD_RESPONSE");
  await open();
  const alert = await screen.findByRole("alert");
  within(alert).getByText("Ooops! Something went wrong");
  expect(await violationsIn(document.body)).toEqual([]);
  server.on(calls.list).answers(() => rows);
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await titles()).toHaveLength(3);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a list without a connection says so", async () => {
  server.on(calls.list).isLost();
  await open();
  expect((await screen.findByRole("alert")).textContent).toContain("No connection to the server");
});

test("a deletion that is refused names what uses the row, and the row stays", async () => {
  server.on(calls.remove).refuses("ERROR_IN_USE", [{ resource: "region", id: 4, title: "Chisinau" }]);
  await open("/country/2");
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toContain("Still in use, so it cannot be deleted");
  expect(alert.textContent).toContain("Chisinau");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(await titles()).toHaveLength(3);
});

test("an incomplete form says at each field what is missing, and is not sent", async () => {
  server.on(callsOf(unit).list).answers(() => []);
  await open("/unit/new");
  await user.click(await screen.findByRole("button", { name: "Create" }));
  await screen.findByText("Fill in all languages");
  screen.getByText("Please, type something");
  expect(server.heard(callsOf(unit).create)).toEqual([]);
});

test("what is undone and redone is announced, each time in other words", async () => {
  let version = 1;
  // The form may be saved between any two steps.
  server.on(calls.edit).answers(({ body }) => {
    version += 1;
    return { ...aCountry(1, "Poland", "48"), ...body, version };
  });
  await open("/country/1");
  const name = await screen.findByRole("textbox", { name: "Name, English" });
  await user.type(name, "x");
  await user.keyboard("{Control>}{z}{/Control}");
  expect(name).toHaveProperty("value", "Poland");
  expect(await screen.findByText("Undone. Left to undo: 0.")).toHaveProperty("role", "status");
  await user.keyboard("{Control>}{Shift>}{z}{/Shift}{/Control}");
  await screen.findByText("Redone. Left to redo: 0.");
  await user.type(name, "y");
  expect(screen.queryByText(/^Redone|^Undone/)).toBeNull();
  // What is not saved yet would be sent during the next test.
  await waitFor(() =>
    expect(server.heard(calls.edit).at(-1)?.body).toHaveProperty(["name", "en"], "Polandxy"),
  );
  await screen.findByText("Saved successfully");
});
