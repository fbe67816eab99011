import { expect, test } from "vitest";
import { act, idle } from "#visitors/tracker/state/action-state.ts";

const asked = act(idle, { type: "ask", act: "giveUp" });

test("a confirmed action is done only once it was sent, and cannot be left meanwhile", () => {
  const sent = act(asked, { type: "send" });
  expect(sent).toEqual({ asked: "giveUp", isBusy: true, error: undefined });
  expect(act(sent, { type: "leave" })).toBe(sent);
  expect(act(sent, { type: "done" })).toEqual(idle);
});

test("a failed action stays open and says why, until it is repeated", () => {
  const failed = act(act(asked, { type: "send" }), { type: "fail", code: "ERROR_OFFLINE" });
  expect(failed).toEqual({ asked: "giveUp", isBusy: false, error: "ERROR_OFFLINE" });
  expect(act(failed, { type: "send" }).error).toBeUndefined();
  expect(act(failed, { type: "leave" })).toEqual(idle);
});
