import type { HealthPart } from "@cherga/contract/calls/health";
import { expect, test } from "vitest";
import { keepPlaces, troubleGroupsOf } from "#staff/debugging/health-troubles.ts";

const aPart = (more: Partial<HealthPart>): HealthPart => ({
  kind: "printer-device",
  id: "1",
  name: "",
  organization: null,
  state: "trouble",
  trouble: "disconnected",
  since: null,
  figures: {},
  detail: "",
  ...more,
});

const shown = (parts: readonly HealthPart[]) =>
  troubleGroupsOf(parts).map(({ part, devices }) => [part.name, devices.map(({ name }) => name)]);

test("the devices of an agent that is not connected are shown with it", () => {
  const parts = [
    aPart({ name: "Printer", figures: { agentId: 7 } }),
    aPart({ kind: "pos-device", name: "Terminal", figures: { agentId: 7 } }),
    aPart({ kind: "agent", id: "7", name: "PC 7" }),
    aPart({ kind: "agent", id: "8", name: "PC 8" }),
  ];
  expect(shown(parts)).toEqual([
    ["PC 7", ["Printer", "Terminal"]],
    ["PC 8", []],
  ]);
});

test("a device with a trouble of its own, or whose agent is not listed, is shown by itself", () => {
  const parts = [
    aPart({ name: "No paper", trouble: "coverOpen", figures: { agentId: 7 } }),
    aPart({ name: "Alone", figures: { agentId: 9 } }),
    aPart({ kind: "agent", id: "7", name: "PC 7" }),
    aPart({ name: "Fine", state: "ok", trouble: null }),
  ];
  expect(shown(parts)).toEqual([
    ["No paper", []],
    ["Alone", []],
    ["PC 7", []],
  ]);
});

test("a trouble that is over stays in its place for ten minutes, and a new one comes last", () => {
  const at = (clock: string): string => `2026-05-04T${clock}Z`;
  const groups = (...names: readonly string[]) =>
    troubleGroupsOf(names.map((name) => aPart({ id: name, name, trouble: "paperOut" })));
  const first = keepPlaces([], groups("A", "B"), at("08:00:00"));
  const second = keepPlaces(first, groups("C", "B"), at("08:00:05"));
  const names = (troubles: typeof second) => troubles.map(({ part, endedAt }) => [part.name, endedAt]);
  expect(names(second)).toEqual([
    ["A", at("08:00:05")],
    ["B", null],
    ["C", null],
  ]);
  // It is back: the same place, and no end any more.
  expect(names(keepPlaces(second, groups("A", "B", "C"), at("08:00:10")))).toEqual([
    ["A", null],
    ["B", null],
    ["C", null],
  ]);
  expect(names(keepPlaces(second, groups("B", "C"), at("08:11:00")))).toEqual([
    ["B", null],
    ["C", null],
  ]);
});
