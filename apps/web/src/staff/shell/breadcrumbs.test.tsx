import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { PageBreadcrumbs } from "#staff/shell/breadcrumbs.tsx";
import { speak } from "#staff/texts/i18n.ts";
import type { TextKey } from "#staff/texts/use-texts.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

beforeAll(() => speak("en"));

async function openAt(path: string, title: TextKey): Promise<void> {
  keepSession({ user: aUser({ isAdmin: true }), token: "token" });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: PageBreadcrumbs,
    staticData: { title },
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await act(() => router.load());
  renderForStaff(<RouterProvider router={router} />);
}

test("a page below a menu entry leads back to it", async () => {
  await openAt("/queue/ticket/17", "queue.ticket");
  expect(screen.getByRole("link", { name: "Tickets" }).getAttribute("href")).toBe("/queue/ticket");
  expect(screen.getByText("Queue Info")).toBeTruthy();
  expect(screen.getByText("Ticket").getAttribute("aria-current")).toBe("page");
});

test("the page of a menu entry has none, also with a row opened beside its list", async () => {
  await openAt("/queue/ticket", "queue.tickets");
  expect(screen.queryByRole("navigation")).toBeNull();
  await openAt("/service/3", "service.all");
  expect(screen.queryByRole("navigation")).toBeNull();
});
