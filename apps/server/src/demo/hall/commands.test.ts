import type { Command } from "@cherga/engine/day/command";
import { allTickets, emptyDay, entriesOf } from "@cherga/engine/day/day";
import { decide } from "@cherga/engine/day/decide";
import { evolveAll } from "@cherga/engine/day/evolve";
import { anOperator, aRules, aService, at, minutes } from "@cherga/engine/day/testing/a-day";
import { isRefusal } from "@cherga/engine/day/verdict";
import { seededRandom } from "@cherga/engine/random/seeded-random";
import type { Rules } from "@cherga/engine/rules/rules";
import { expect, test } from "vitest";
import { operatorCommand, type DayView } from "#demo/hall/operator-command";
import { inventedValues } from "#demo/hall/people";
import { visitorCommands } from "#demo/hall/visitor-commands";
import { makeClients } from "#queue/day/clients";

const serviceOf10Minutes = aService(1, { duration: 10, align: 5 });
const invented = { token: "", values: inventedValues("Europe/Kiev", seededRandom("somebody")) };
const aPerson = { token: "", values: [] };

function after(seen: DayView, command: Command, now: number): DayView {
  const decision = decide(seen.day, seen.rules, command, now);
  if (isRefusal(decision)) throw new Error(`${command.type}: ${decision.code}`);
  return { ...seen, day: evolveAll(seen.day, decision.events) };
}

/** Registers a visitor every so many minutes from 9:00, and plays until 13:00 in steps of half a minute. */
function played(options: {
  readonly rules: Rules;
  readonly everyMin: number;
  readonly client?: typeof invented;
  readonly bookedAheadMin?: number;
}): DayView {
  const { rules, everyMin, client = invented, bookedAheadMin } = options;
  let seen: DayView = { rules, day: emptyDay, clients: makeClients() };
  let comers = 0;
  for (let now = at("09:00"); now < at("13:00"); now += 30_000) {
    if (now < at("12:00") && (now - at("09:00")) % minutes(everyMin) === 0) {
      const ticketId = (comers += 1);
      const time = bookedAheadMin === undefined ? {} : { startAt: now + minutes(bookedAheadMin) };
      const parts = [{ itemId: 1000 + ticketId, serviceId: 1 }];
      const ticketType = bookedAheadMin === undefined ? "inPlaceCurrent" : "online";
      seen = after(seen, { type: "register", ticketId, ticketType, parts, ...time }, now);
      seen = { ...seen, clients: seen.clients.with([[ticketId, client]]) };
    }
    for (const command of visitorCommands(seen, { since: now - 30_000, now }))
      seen = after(seen, command, now);
    for (const operatorId of rules.operators.keys()) {
      for (
        let deed = operatorCommand(seen, operatorId, now);
        deed;
        deed = operatorCommand(seen, operatorId, now)
      )
        seen = after(seen, deed, now);
    }
    seen = after(seen, { type: "tick" }, now);
  }
  return seen;
}

const eventTypesIn = ({ day }: DayView): readonly string[] =>
  allTickets(day).flatMap(({ log }) => log.map(({ type }) => type));
const phasesIn = ({ day }: DayView): readonly string[] =>
  entriesOf(allTickets(day)).map(({ item }) => item.phase);

const twoDesks = aRules({ operators: [anOperator(1), anOperator(2)], services: [serviceOf10Minutes] });

test("operators serve all visitors, with a break and a missing paper now and then", () => {
  const seen = played({ rules: twoDesks, everyMin: 4 });
  const types = eventTypesIn(seen);
  const countOf = (type: string) => types.filter((each) => each === type).length;
  expect(countOf("pause")).toBeGreaterThan(0);
  expect(countOf("resume")).toBe(countOf("pause"));
  const left = phasesIn(seen).filter((phase) => phase !== "complete");
  expect(left.every((phase) => phase === "hold")).toBe(true);
  expect(left.length).toBeLessThan(phasesIn(seen).length / 5);
});

test("a real person who tries the demo is always served when called, and never gives up automatically", () => {
  const seen = played({ rules: twoDesks, everyMin: 6, client: aPerson });
  expect(new Set(phasesIn(seen))).toEqual(new Set(["complete"]));
});

test("a visitor who was sent for a missing paper is called again by the same desk", () => {
  const seen = played({ rules: twoDesks, everyMin: 3, client: aPerson });
  const sentAway = allTickets(seen.day).filter(({ log }) => log.some(({ type }) => type === "hold"));
  expect(sentAway).not.toEqual([]);
  for (const { log } of sentAway) {
    const story = log.map(({ type }) => type);
    expect(story.slice(story.indexOf("hold"), -2)).toEqual(["hold", "call"]);
    expect(new Set(log.slice(1).map(({ operatorId }) => operatorId)).size).toBe(1);
  }
});

test("a visitor who has waited too long gives up", () => {
  const oneDesk = aRules({ operators: [anOperator(1)], services: [serviceOf10Minutes] });
  const seen = played({ rules: oneDesk, everyMin: 2 });
  expect(allTickets(seen.day).some(({ status }) => status === "cancel")).toBe(true);
  const waits = allTickets(seen.day).flatMap(({ log }) => {
    const cancelled = log.find(({ type }) => type === "statusChanged");
    return cancelled === undefined ? [] : [cancelled.at - (log[0]?.at ?? 0)];
  });
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(minutes(60));
});

test("where bookings must check in, visitors do and are served", () => {
  const strict = aRules({
    settings: { checkInRequired: true },
    operators: [anOperator(1)],
    services: [serviceOf10Minutes],
  });
  const seen = played({ rules: strict, everyMin: 15, bookedAheadMin: 30 });
  const types = eventTypesIn(seen);
  expect(types.filter((type) => type === "checkedIn").length).toBeGreaterThan(8);
  expect(phasesIn(seen).filter((phase) => phase === "complete").length).toBeGreaterThan(8);
});

test("an operator who only calls completes without starting", () => {
  const caller = aRules({
    operators: [{ ...anOperator(1), callOnly: true }],
    services: [serviceOf10Minutes],
  });
  const seen = played({ rules: caller, everyMin: 15 });
  expect(new Set(phasesIn(seen))).toEqual(new Set(["complete"]));
  expect(eventTypesIn(seen)).not.toContain("serviceStart");
});
