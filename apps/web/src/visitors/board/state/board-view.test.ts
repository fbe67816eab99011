import { expect, test } from "vitest";
import { hear, type BoardEvent, switchedOn } from "#visitors/board/state/board-view.ts";
import { aCall, aConfiguration, aState } from "#visitors/board/state/testing.ts";

const opened: BoardEvent = { type: "opened" };
const configured: BoardEvent = { type: "configured", configuration: aConfiguration };
const told = (seconds: number, ...calls: readonly ReturnType<typeof aCall>[]): BoardEvent => ({
  type: "told",
  state: aState(seconds, calls),
});
const after = (...heard: readonly BoardEvent[]) => heard.reduce(hear, switchedOn(true));

test("nothing is live before board and state have arrived over the present connection", () => {
  expect(after(opened, told(0)).line).toBe("opening");
  expect(after(opened, configured).line).toBe("opening");
  expect(after(opened, told(0), configured).line).toBe("live");
  expect(after(opened, configured, told(0)).line).toBe("live");
});

test("while the connection is lost there are no rows and calls, and the board's design stays", () => {
  const lost = after(opened, configured, told(1, aCall(3, 0)), { type: "lost" });
  expect(lost).toMatchObject({ line: "lost", state: undefined, configuration: aConfiguration });
  expect(lost.announcing).toMatchObject({ current: undefined, waiting: [] });
});

test("after a loss it is lost until everything has arrived again, and an announced call is not repeated", () => {
  const call = aCall(3, 0);
  const again = after(opened, configured, told(1, call), { type: "lost" }, opened, told(3, call));
  expect(again.line).toBe("lost");
  const live = hear(again, configured);
  expect(live.line).toBe("live");
  expect(live.announcing).toMatchObject({ current: undefined, waiting: [] });
});

test("a call made while the connection was lost is announced when it is recent enough", () => {
  const cut = [opened, configured, told(1), { type: "lost" }, opened, configured] as const;
  expect(after(...cut, told(9, aCall(3, 5))).announcing.current?.seq).toBe(3);
  expect(after(...cut, told(29, aCall(3, 5))).announcing.current).toBeUndefined();
});

test("a removed screen shows nothing, and starts again when it is enrolled", () => {
  const out = after(opened, configured, told(1), { type: "refused" });
  expect(out).toMatchObject({ line: "out", wasIn: true, configuration: undefined, state: undefined });
  expect(hear(out, { type: "letIn" }).line).toBe("opening");
});
