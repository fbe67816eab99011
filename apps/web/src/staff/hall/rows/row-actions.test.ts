import { describe, expect, test } from "vitest";
import { actionsOn, type Viewpoint, stateAt } from "#staff/hall/rows/row-actions.ts";
import { aHallRow as row } from "#staff/hall/testing/a-row.ts";

const now = Date.parse("2026-05-04T07:10:00.000Z");
const desk = {
  id: 7,
  name: "",
  room: "",
  state: "free",
  since: null,
  ticket: null,
  callOnly: false,
} as const;
const looking: Viewpoint = {
  now,
  actsForOthers: false,
  simultaneousMaintenance: false,
  desk,
  inHand: 0,
};

describe("a row that waits", () => {
  test("may be called by a free desk that gives its service", () => {
    expect(actionsOn(row(), looking)).toContain("arbitraryCall");
    expect(actionsOn(row({ forDesk: false }), looking)).not.toContain("arbitraryCall");
    expect(actionsOn(row({ heldBack: true }), looking)).not.toContain("arbitraryCall");
    expect(actionsOn(row(), { ...looking, inHand: 1 })).not.toContain("arbitraryCall");
    const callsOnly = { ...looking, inHand: 1, desk: { ...desk, callOnly: true } };
    expect(actionsOn(row(), callsOnly)).toContain("arbitraryCall");
    const several = { ...looking, inHand: 1, simultaneousMaintenance: true };
    expect(actionsOn(row(), several)).toContain("arbitraryCall");
    expect(actionsOn(row(), { ...looking, desk: { ...desk, state: "sleep" } })).not.toContain(
      "arbitraryCall",
    );
  });
});

describe("a row at another desk", () => {
  const taken = row({ status: "serving", operator: { id: 8, name: "" } });

  test("has no actions, except for supervisors", () => {
    expect(actionsOn(taken, looking)).not.toContain("move");
    expect(actionsOn(taken, { ...looking, actsForOthers: true })).toEqual(
      expect.arrayContaining(["move", "forceRelease", "forceHold", "delete"]),
    );
  });
});

test("an item that was just ended can be taken back by the same operator", () => {
  const putAway = { at: new Date(now - 4_000).toISOString(), operatorId: 7, holder: 7 };
  const held = row({ status: "hold", operator: { id: 7, name: "" }, putAway });
  expect(actionsOn(held, looking)).toContain("undo");
  expect(actionsOn({ ...held, status: "wait" }, looking)).toContain("undo");
  expect(actionsOn({ ...held, putAway: null }, looking)).not.toContain("undo");
  expect(actionsOn({ ...held, putAway: { ...putAway, operatorId: 8 } }, looking)).not.toContain("undo");
  const busy = { ...looking, inHand: 1 };
  expect(actionsOn(held, busy)).not.toContain("undo");
  expect(actionsOn({ ...held, putAway: { ...putAway, holder: null } }, busy)).toContain("undo");
});

test("a planned visit waits from its time on, without a message", () => {
  const planned = row({ status: "planned", pullTime: "2026-05-04T07:10:00.000Z" });
  expect(stateAt(planned, now - 1)).toBe("planned");
  expect(stateAt(planned, now)).toBe("wait");
  expect(stateAt({ ...planned, heldBack: true }, now)).toBe("planned");
});
