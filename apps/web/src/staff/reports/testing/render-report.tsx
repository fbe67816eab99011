import { reportCalls } from "@cherga/contract/calls/reports";
import { callsOf } from "@cherga/contract/calls/resource-calls";
import { runningCalls } from "@cherga/contract/calls/running";
import { dataField } from "@cherga/contract/resources/data-field";
import { operator } from "@cherga/contract/resources/operator";
import { organization } from "@cherga/contract/resources/organization";
import { service } from "@cherga/contract/resources/service";
import { Notifications } from "@mantine/notifications";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act } from "@testing-library/react";
import type { FunctionComponent } from "react";
import { anOrganization } from "#staff/api/testing/an-organization.ts";
import { keepSession } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";
import { renderForStaff } from "#testing/staff-page.tsx";

/** It is Monday, 4 May 2026, 11:00 in Kyiv. */
export const reportTime = "2026-05-04T08:00:00.000Z";

/** Signs a manager in, and answers what every report asks for first. */
export function startReportServer(): FakeServer {
  keepSession({
    user: aUser({ isAdmin: false }),
    token: "token",
    current: { countryId: 1, regionId: 1, organizationId: 7, operatorId: null },
  });
  const server = startFakeServer();
  server.on(runningCalls.health).answers(() => ({ alive: true, time: reportTime, speed: 0, demo: false }));
  server.on(callsOf(organization).list).answers(() => [anOrganization()]);
  server.on(callsOf(operator).list).answers(() => []);
  server.on(callsOf(service).list).answers(() => []);
  server.on(callsOf(dataField).list).answers(() => []);
  server.on(reportCalls.views).answers(() => []);
  return server;
}

/** Opens a report, and returns a function that says where it is. */
export async function openReport(
  page: FunctionComponent,
  at: string,
  path = at.split("?")[0] ?? at,
): Promise<() => string> {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: page })]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  await act(() => router.load());
  renderForStaff(
    <>
      <Notifications />
      <RouterProvider router={router} />
    </>,
  );
  return () => decodeURIComponent(router.state.location.href);
}
