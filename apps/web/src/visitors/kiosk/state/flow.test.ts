import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import type { VisitorTicket } from "@cherga/contract/shapes/visitor-ticket";
import { describe, expect, test } from "vitest";
import { type FlowAction, type Flow, flowAfter, idleFlow, stepOf } from "#visitors/kiosk/state/flow.ts";

const inAll = (text: string) => ({ en: text, ru: text, ua: text });
const aField = (field: Partial<VisitorField> = {}): VisitorField => ({
  dataFieldId: 1,
  required: true,
  type: "t",
  label: inAll("Name"),
  title: inAll(""),
  inputHint: inAll(""),
  placeholder: inAll(""),
  format: "",
  mask: "",
  phoneCode: "",
  ...field,
});
const aTicket: VisitorTicket = {
  num: "A001",
  token: "handle",
  type: "inPlaceCurrent",
  entryTime: "2026-05-04T09:00:00Z",
  plannedTime: null,
  services: [],
  expectedWait: null,
  peopleAhead: 0,
  room: null,
};
const wanted = { service: 7 };
const after = (...acts: readonly FlowAction[]): Flow => acts.reduce(flowAfter, idleFlow);
const begun: readonly FlowAction[] = [{ type: "begin" }];
const chosen = (...fields: readonly VisitorField[]): readonly FlowAction[] => [
  ...begun,
  { type: "choose", wanted, fields },
];
const take = (key: string): FlowAction => ({ type: "takeNow", key });

describe("the way of a visitor", () => {
  test("goes from the first touch to the number in three", () => {
    const flow = after(...chosen(), take("k"), { type: "taken", key: "k", ticket: aTicket });
    expect(stepOf(flow)).toEqual({ at: "ticket", ticket: aTicket });
    expect(flow.order).toBeUndefined();
  });

  test("makes one ticket of two taps", () => {
    const once = after(...chosen(), take("first"));
    expect(flowAfter(once, take("second"))).toBe(once);
    expect(flowAfter(once, { type: "back" })).toBe(once);
    expect(once.order).toMatchObject({ key: "first", isSending: true });
  });

  test("leads back step by step, to the idle screen in the end", () => {
    const inside = after(...begun, { type: "openSection", sectionId: "a" });
    expect(stepOf(flowAfter(inside, { type: "back" }))).toEqual({ at: "menu", sectionId: null });
    expect([1, 2].reduce((flow) => flowAfter(flow, { type: "back" }), inside)).toEqual(idleFlow);
  });

  test("keeps nothing of the previous visitor", () => {
    const said: FlowAction = { type: "enterValue", dataFieldId: 1, value: "Anna" };
    expect(after(...chosen(aField()), take("k"), said, { type: "leave" })).toEqual(idleFlow);
  });
});

describe("the form of a visitor", () => {
  test("has one field after the other, and is sent after the last", () => {
    const fields = [aField(), aField({ dataFieldId: 5, required: false })];
    const first = after(...chosen(...fields), take("k"));
    expect(stepOf(first)).toEqual({ at: "field", index: 0 });
    const refused = flowAfter(first, { type: "leaveField", key: "k" });
    expect(refused.order).toMatchObject({ issue: "ERROR_REQUIRED", isSending: false });
    const second = flowAfter(flowAfter(refused, { type: "enterValue", dataFieldId: 1, value: "Anna" }), {
      type: "leaveField",
      key: "k",
    });
    expect(stepOf(second)).toEqual({ at: "field", index: 1 });
    expect(flowAfter(second, { type: "leaveField", key: "k" }).order).toMatchObject({
      isSending: true,
      key: "k",
    });
  });

  test("is kept when the visitor looks at the menu again", () => {
    const flow = after(
      ...chosen(aField()),
      take("k"),
      { type: "enterValue", dataFieldId: 1, value: "Anna" },
      { type: "backTo", at: "menu" },
      { type: "choose", wanted, fields: [aField()] },
    );
    expect(flow.order?.values).toEqual({ 1: "Anna" });
  });

  test("is shown again where the server finds something wrong with it", () => {
    const flow = after(
      ...chosen(aField(), aField({ dataFieldId: 7, required: false })),
      take("k"),
      { type: "enterValue", dataFieldId: 1, value: "1" },
      { type: "leaveField", key: "k" },
      { type: "leaveField", key: "k" },
      { type: "refused", key: "k", refused: { kind: "field", dataFieldId: 1, issue: "ERROR_FORMAT" } },
    );
    expect(stepOf(flow)).toEqual({ at: "field", index: 0 });
    expect(flow.order).toMatchObject({ issue: "ERROR_FORMAT", values: { 1: "1" }, isSending: false });
  });
});

describe("a ticket that was not given", () => {
  test("says why, and leads back to where it was asked for", () => {
    const flow = after(...chosen(), take("k"), { type: "refused", key: "k", refused: { kind: "full" } });
    expect(stepOf(flow)).toEqual({ at: "refused", refused: { kind: "full" } });
    expect(stepOf(flowAfter(flow, { type: "back" }))).toEqual({ at: "visit" });
  });

  test("is requested with the same key where it may have been made, and with another where it was not", () => {
    const again = (kind: "offline" | "full"): string | undefined =>
      after(
        ...chosen(),
        take("first"),
        { type: "refused", key: "first", refused: { kind } },
        { type: "send", key: "second" },
      ).order?.key;
    expect(again("offline")).toBe("first");
    expect(again("full")).toBe("second");
  });

  test("leads to another time where another visitor was faster, and that is another ticket", () => {
    const flow = after(
      ...chosen(),
      { type: "bookLater" },
      { type: "chooseStart", startAt: "2026-05-05T09:00:00Z" },
      { type: "send", key: "k" },
      { type: "refused", key: "k", refused: { kind: "taken" } },
      { type: "backTo", at: "times" },
    );
    expect(stepOf(flow)).toEqual({ at: "times" });
    const other = flowAfter(flow, { type: "chooseStart", startAt: "2026-05-05T10:00:00Z" });
    expect(stepOf(other)).toEqual({ at: "confirm" });
    expect(other.order).toMatchObject({ startAt: "2026-05-05T10:00:00Z", key: undefined });
  });

  test("ignores an answer without a request", () => {
    const flow = after(...chosen(), take("k"));
    expect(flowAfter(flow, { type: "taken", key: "other", ticket: aTicket })).toBe(flow);
  });
});

describe("a kiosk that is set up anew", () => {
  const offered = (given: object): FlowAction => ({
    type: "offered",
    offered: { sectionIds: [], articleIds: [], fieldsOf: () => [aField()], ...given },
  });

  test("leaves visitors at steps that have not changed", () => {
    const flow = after(...chosen(aField()), take("k"));
    expect(flowAfter(flow, offered({}))).toBe(flow);
  });

  test("leads back visitors from steps that no longer exist", () => {
    const flow = after(
      ...begun,
      { type: "openSection", sectionId: "gone" },
      { type: "openArticle", articleId: 3 },
    );
    expect(stepOf(flowAfter(flow, offered({ articleIds: [3] })))).toEqual({ at: "menu", sectionId: null });
    const choosing = after(...chosen(aField()), take("k"));
    expect(stepOf(flowAfter(choosing, offered({ fieldsOf: () => undefined })))).toEqual({
      at: "menu",
      sectionId: null,
    });
  });

  test("asks again where the fields have changed, and keeps the values", () => {
    const flow = after(...chosen(aField()), take("k"), { type: "enterValue", dataFieldId: 1, value: "Anna" });
    const anew = flowAfter(flow, offered({ fieldsOf: () => [aField(), aField({ dataFieldId: 5 })] }));
    expect(stepOf(anew)).toEqual({ at: "visit" });
    expect(anew.order).toMatchObject({ values: { 1: "Anna" } });
    expect(anew.order?.fields).toHaveLength(2);
  });
});
