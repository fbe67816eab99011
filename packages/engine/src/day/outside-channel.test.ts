import { describe, expect, test } from "vitest";
import { aCentre, at } from "#day/testing/a-day";

describe("what an outside channel does", () => {
  test("is written down and leaves the state", () => {
    const centre = aCentre();
    const id = centre.walkIn(at("10:00"));
    centre.tell({ type: "note", itemId: id, conversation: "serviceRequest" }, at("10:01"));
    centre.tell({ type: "editWantedTime", itemId: id, wantAt: at("15:00") }, at("10:02"));
    expect(centre.item(id)).toMatchObject({ wantAt: at("15:00"), lastEvent: { type: "ticketEditReqTime" } });
    expect(centre.state(id, at("10:03"))).toBe("wait");
    expect(centre.ask({ type: "note", itemId: 99, conversation: "serviceRequest" }, at("10:04"))).toEqual({
      code: "ERROR_NOT_FOUND",
      details: { itemId: 99 },
    });
    expect(
      centre.ask({ type: "note", itemId: id, conversation: "serviceRequest" }, at("10:05")),
    ).toMatchObject({
      can: true,
      ticketId: id,
      itemId: id,
    });
  });
});
