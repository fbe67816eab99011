import { expect, test } from "vitest";
import { begin, follow } from "#visitors/tracker/state/tracker-state.ts";
import { aCalledTicket, anItem, aTicket } from "#visitors/tracker/state/testing.ts";

const later = "2026-05-04T07:01:00.000Z";
const live = follow(begin(aTicket()), { type: "told", ticket: aTicket() });

test("the state inlined in the page is live once the stream has confirmed it", () => {
  expect(begin(aTicket()).line).toBe("opening");
  expect(live.line).toBe("live");
});

test("a call rings, and rings again only when it is repeated", () => {
  const called = follow(live, { type: "told", ticket: aCalledTicket(later) });
  expect(called.rings).toBe(1);
  const same = follow(called, { type: "told", ticket: aCalledTicket(later) });
  expect(same.rings).toBe(1);
  const history = [
    ...aCalledTicket(later).history,
    { type: "calledAgain" as const, time: "2026-05-04T07:02:00.000Z", service: null, room: "3" },
  ];
  const again = aCalledTicket(later, { time: "2026-05-04T07:02:00.000Z", history });
  expect(follow(same, { type: "told", ticket: again }).rings).toBe(2);
});

test("a call that was there when the page was opened does not ring; one made while the line was cut does", () => {
  expect(follow(begin(undefined), { type: "told", ticket: aCalledTicket(later) }).rings).toBe(0);
  const lost = follow(live, { type: "lost" });
  expect(follow(lost, { type: "told", ticket: aCalledTicket(later) }).rings).toBe(1);
});

test("a call that is over does not ring any more", () => {
  const served = aCalledTicket(later, { items: [anItem({ state: "serving", room: "3" })] });
  expect(follow(live, { type: "told", ticket: served }).rings).toBe(0);
});

test("after a cut nothing is live before the line has told of it, whatever else is answered", () => {
  const lost = follow(live, { type: "lost" });
  expect(lost.line).toBe("lost");
  expect(follow(lost, { type: "answered", ticket: aTicket({ time: later }) }).line).toBe("lost");
  expect(follow(lost, { type: "told", ticket: aTicket({ time: later }) }).line).toBe("live");
});

test("an answer that was overtaken changes nothing", () => {
  const called = follow(live, { type: "told", ticket: aCalledTicket(later) });
  expect(follow(called, { type: "answered", ticket: aTicket() })).toBe(called);
});

test("a server whose clock was set back is believed over a new line", () => {
  const told = follow(live, { type: "told", ticket: aTicket({ time: later }) });
  const before = aTicket({ time: "2026-05-04T06:00:00.000Z", peopleAhead: 7 });
  expect(follow(follow(told, { type: "lost" }), { type: "told", ticket: before }).ticket).toBe(before);
});

test("a ticket that is over stays over when its line ends", () => {
  const over = follow(live, { type: "told", ticket: aTicket({ over: true }) });
  expect(follow(over, { type: "lost" }).line).toBe("over");
  expect(follow(over, { type: "woke" }).line).toBe("over");
});
