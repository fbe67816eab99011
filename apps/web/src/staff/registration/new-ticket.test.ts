import { expect, test } from "vitest";
import { newTicketOf } from "#staff/registration/new-ticket.ts";

const fields = [
  { id: 1, type: "t", mask: "" },
  { id: 5, type: "ph", mask: "" },
] as const;
const visit = {
  wanted: { service: 3 },
  start: undefined,
  operatorId: undefined,
  isHidden: false,
  values: {},
} as const;

test("a walk-in follows the order of entry", () => {
  expect(newTicketOf(visit, fields, "380")).toEqual({ service: 3, type: "inPlaceCurrent", dataField: [] });
});

test("a time and an operator are named where they were chosen", () => {
  const start = "2026-11-16T09:00:00.000Z";
  expect(newTicketOf({ ...visit, wanted: { servicePackage: 2 }, start, operatorId: 4 }, [], "380")).toEqual({
    servicePackage: 2,
    type: "inPlaceFixed",
    queueDateTime: start,
    operator: 4,
    dataField: [],
  });
});

test("only requested fields with values are sent, phones with their country code", () => {
  const values = { 1: " Anna ", 2: "of another service", 5: "044 123 45 67" };
  expect(newTicketOf({ ...visit, values }, fields, "380").dataField).toEqual([
    { dataFieldId: 1, value: "Anna" },
    { dataFieldId: 5, value: "+380 44 123 45 67" },
  ]);
  expect(newTicketOf({ ...visit, values: { 1: " " } }, fields, "380").dataField).toEqual([]);
});
