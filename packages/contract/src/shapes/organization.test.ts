import { expect, test } from "vitest";
import { dataFieldIds } from "#constants";
import { kioskLimits, limits } from "#shapes/limit";
import {
  closeDayMap,
  messageHub,
  phoneFieldOf,
  usesOfChannel,
  usesOfGroups,
  usesOfMessageHub,
  usesOfQuotas,
} from "#shapes/organization";
import { issuesOf } from "#testing/issues-of";
import type { z } from "zod";

test("limits refer to the services and data fields they count by", () => {
  const allowance = { max: 1, periodDays: 1 };
  const list = limits.parse([
    { type: "fio", ...allowance },
    { type: "dataField", dataFieldId: 5, ...allowance },
    { type: "ip", ...allowance },
    { type: "service", serviceId: 7, ...allowance },
    { type: "faceId", ...allowance },
  ]);
  expect(usesOfChannel({ limits: list })).toEqual([
    { resource: "data-field", id: 5, path: ["limits", 1, "dataFieldId"] },
    { resource: "service", id: 7, path: ["limits", 3, "serviceId"] },
  ]);
  expect(issuesOf(kioskLimits, [{ type: "ip", ...allowance }])).not.toEqual([]);
});

test("groups and quotas refer to their services", () => {
  expect(
    usesOfGroups([
      [1, 2],
      [3, 4],
    ]).map(({ id, path }) => [id, ...path]),
  ).toEqual([
    [1, 0, 0],
    [2, 0, 1],
    [3, 1, 0],
    [4, 1, 1],
  ]);
  expect(usesOfQuotas([{ id: "q", services: [5], limit: 1, per: "day" }])).toEqual([
    { resource: "service", id: 5, path: [0, "services", 0] },
  ]);
});

test("messages go to the phone field that was chosen, or to the one that is shipped", () => {
  const hub = messageHub.parse({
    host: "sms.example",
    secure: true,
    port: 443,
    login: "",
    sender: "",
    phoneFieldId: 12,
    confirmTemplate: {},
    successTemplate: {},
  });
  expect(usesOfMessageHub(hub)).toEqual([{ resource: "data-field", id: 12, path: ["phoneFieldId"] }]);
  expect(usesOfMessageHub({ ...hub, phoneFieldId: null })).toEqual([]);
  expect(phoneFieldOf(hub)).toBe(12);
  expect(phoneFieldOf({ phoneFieldId: null })).toBe(dataFieldIds.phone);
  expect(phoneFieldOf(null)).toBe(dataFieldIds.phone);
});

test("the address of a gateway contains no login and no key, because all staff can read it", () => {
  const hostIssues = (host: string) => issuesOf(messageHub.pick({ host: true }), { host });
  for (const host of ["sms.example", "10.0.0.5", "http://sms.example/send", "[2001:db8::1]"])
    expect(hostIssues(host)).toEqual([]);
  for (const host of ["http://user:secret@sms.example", "http://sms.example/send?key=secret", ""])
    expect(hostIssues(host)).toHaveLength(1);
});

test("an organization has special hours on a thousand dates at most", () => {
  const dates = (count: number): z.input<typeof closeDayMap> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, day) => [
        new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
        { hours: null, reason: {} },
      ]),
    );
  expect(issuesOf(closeDayMap, dates(1000))).toEqual([]);
  expect(issuesOf(closeDayMap, dates(1001))).toEqual([
    { path: [], code: "ERROR_MAX_COUNT", params: { value: 1000 } },
  ]);
});
