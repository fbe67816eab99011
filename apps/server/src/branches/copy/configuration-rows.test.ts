import { expect, test } from "vitest";
import { configurationTables, tablesGivenOnce } from "#branches/copy/configuration-rows";
import { bindings } from "#resources/bindings";
import { retentionByTable } from "#retention/retention-by-table";

/** The tables that staff manage and that are not copied with the configuration, each with the reason. */
const notCopied: Readonly<Record<string, string>> = {
  board_screen: "The server at which a screen is connected writes what it last showed.",
  bot_state: "Only the centre runs bots.",
  branch_block: "The centre gives ids to branches.",
  branch_identity: "A branch writes it when it is enrolled.",
  branch_state: "The centre writes what it knows of branches.",
  catalogue: "Its version comes with the configuration.",
  configuration_document: "Copied with the events that were decided by it.",
  file: "A branch downloads the images and videos that the configuration names.",
  kept_configuration: "Copied with the events that were decided by it.",
  lease: "The branch that decides a day leases its time.",
  lease_day: "The branch that decides a day leases its time.",
  payment_hub_before:
    "Payments are refunded where they were taken. A trigger keeps the former provider there.",
  report_schedule: "Only the centre sends reports.",
  report_view: "A view belongs to the server at which it was saved.",
  secret: "A branch gets the two by which servers decide alike when it is enrolled.",
  snapshot: "Snapshots are taken and applied at the centre.",
  survey_version: "Written with the answers to it.",
};

const copied = new Set([...configurationTables, ...tablesGivenOnce].map(([table]) => table));

test("every table that staff manage is copied to branches, or there is a reason not to", () => {
  const managed = Object.entries(retentionByTable).flatMap(([table, { kind }]) =>
    kind === "configuration" ? [table] : [],
  );
  expect(managed.toSorted()).toEqual([...copied, ...Object.keys(notCopied)].toSorted());
});

test("every resource is copied to branches", () => {
  const tables = bindings.map(({ table }) => table);
  expect(tables.filter((table) => !copied.has(table))).toEqual([]);
  expect(tables.length).toBeGreaterThan(20);
});
