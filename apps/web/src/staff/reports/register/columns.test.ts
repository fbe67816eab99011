import { expect, test } from "vitest";
import {
  columnsIn,
  fieldIdOf,
  narrowColumns,
  orderIn,
  orderSearch,
} from "#staff/reports/register/columns.ts";

test("the chosen columns keep their order, and unknown ones are left out", () => {
  expect(columnsIn({ columns: "service,num,field.12,colour,field.0,field.x" })).toEqual([
    "service",
    "num",
    "field.12",
  ]);
});

test("without a choice the register shows the usual columns", () => {
  expect(columnsIn({})).toEqual([
    "num",
    "timeStart",
    "addedDateTime",
    "service",
    "event",
    "field.1",
    "field.5",
  ]);
  expect(columnsIn({ columns: "colour" })).toEqual(columnsIn({}));
});

test("a column of a data field names the field", () => {
  expect(fieldIdOf("field.12")).toBe(12);
  expect(fieldIdOf("num")).toBeUndefined();
});

test("the latest visits come first, and only another order is in the address", () => {
  expect(orderIn({})).toEqual({ by: "timeStart", descending: true });
  expect(orderIn({ sort: "waiting", order: "asc" })).toEqual({ by: "waiting", descending: false });
  expect(orderIn({ sort: "colour" })).toEqual({ by: "timeStart", descending: true });
  expect(orderSearch({ by: "timeStart", descending: true }, "timeStart")).toEqual({
    sort: undefined,
    order: undefined,
  });
  expect(orderSearch({ by: "num", descending: false }, "timeStart")).toEqual({ sort: "num", order: "asc" });
});

test("a narrow screen has two columns, and below them service and outcome or what was chosen", () => {
  expect(narrowColumns(columnsIn({}))).toEqual({
    columns: ["num", "timeStart"],
    below: ["service", "outcome"],
  });
  expect(narrowColumns(columnsIn({ columns: "service,num,waiting" }))).toEqual({
    columns: ["service", "num"],
    below: ["waiting"],
  });
  expect(narrowColumns(columnsIn({ columns: "num" }))).toEqual({ columns: ["num"], below: [] });
});
