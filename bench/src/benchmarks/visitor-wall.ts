import type { Page } from "playwright-core";
import type { Benchmark } from "#benchmark";
import { percentile } from "#statistics";
import { type Administrator, signInAsAdministrator } from "#tools/administrator";
import { type BenchCentre, idOf, makeBenchCentre } from "#tools/centre";
import { heldBy, untilDrawn } from "#tools/in-browser";
import { letIn } from "#tools/let-in";
import { isTicketAnswer } from "#tools/ticket-answer";

const operators = 20;
const timedCalls = 60;
const calls = 10_000;
/** So short that all of them can be served today, whenever that is. */
const serviceMinutes = 1;
/** The shortest that can be set. */
const popupMs = 500;
/** Over so many connections at once. */
const hands = 5;

export const visitorWall: Benchmark = {
  name: "visitor wall",
  title: `A screen in the hall: from the operator's call to the number on it, and what it holds after ${calls} calls`,
  run: async (tools) => {
    const server = await tools.startServer();
    const administrator = await signInAsAdministrator(server.address);
    const centre = await makeBenchCentre(administrator, "Wall", operators, serviceMinutes);
    const others = await Promise.all(
      Array.from({ length: hands }, () => signInAsAdministrator(server.address)),
    );
    for (const other of others)
      await other.ask("POST", "/organization/current", { id: centre.organizationId });
    for (const id of centre.operatorIds)
      await administrator.ask("PATCH", `/user/edit/${id}`, { callOnly: true });
    const boardId = idOf(await administrator.ask("POST", "/board/create", boardFor(centre)));
    const browser = await tools.openBrowser();
    const wall = await letIn(browser, server, administrator, { boardId }, { viewport });
    const cdp = await wall.context().newCDPSession(wall);

    const tookMs: number[] = [];
    for (let count = 0; count < timedCalls; count += 1)
      tookMs.push(await msToPopup(wall, administrator, centre, count));
    await callMany(others, centre, calls / 4);
    await quiet(wall);
    const early = await heldBy(cdp);
    await callMany(others, centre, (calls * 3) / 4);
    await quiet(wall);
    const late = await heldBy(cdp);
    const after: number[] = [];
    for (let count = 0; count < timedCalls; count += 1)
      after.push(await msToPopup(wall, administrator, centre, count));
    for (const each of [administrator, ...others]) each.leave();
    return [
      { what: "call to popup, p50", value: percentile(tookMs, 50), unit: "ms" },
      { what: "call to popup, p95", value: percentile(tookMs, 95), unit: "ms", target: { atMost: 300 } },
      { what: `the same after ${calls} calls, p95`, value: percentile(after, 95), unit: "ms" },
      { what: "memory after a quarter of them", value: early.megabytes, unit: "MB" },
      {
        what: "memory after all of them",
        value: late.megabytes,
        unit: "MB",
        target: { atMost: early.megabytes * 1.1 },
      },
      { what: "nodes after a quarter of them", value: early.nodes, unit: "" },
      { what: "nodes after all of them", value: late.nodes, unit: "" },
    ];
  },
};

const viewport = { width: 1920, height: 1080 };

const boardFor = ({ organizationId }: BenchCentre): object => ({
  name: "Wall",
  organizationId,
  callPopup: {
    show: true,
    timeoutMs: popupMs,
    sound: false,
    speech: false,
    repeat: 1,
    languages: ["en"],
  },
});

/** From the moment an operator's call is sent to its number being drawn on the wall. */
async function msToPopup(
  wall: Page,
  administrator: Administrator,
  centre: BenchCentre,
  count: number,
): Promise<number> {
  await register(administrator, centre);
  await quiet(wall);
  const drawn = wall.evaluate<number>(untilDrawn(`document.querySelector("[data-popup]") !== null`));
  const sentAt = performance.timeOrigin + performance.now();
  const operator = centre.operatorIds[count % operators];
  const answer = await administrator.ask("POST", "/operator-queue/create-event", { type: "next", operator });
  if (!isTicketAnswer(answer)) throw new Error("nobody was called");
  return (await drawn) - sentAt;
}

/** Those who only call finish with one visitor when they call the next: every visit is two asks. */
async function callMany(
  administrators: readonly Administrator[],
  centre: BenchCentre,
  count: number,
): Promise<void> {
  for (let called = 0; called < count; called += operators)
    await Promise.all(
      centre.operatorIds.map(async (operator, place) => {
        const administrator = administrators[place % hands];
        if (administrator === undefined) return;
        await register(administrator, centre);
        await administrator.ask("POST", "/operator-queue/create-event", { type: "next", operator });
      }),
    );
}

const register = (administrator: Administrator, { serviceId }: BenchCentre): Promise<unknown> =>
  administrator.ask("POST", "/operator-queue/ticket-registration", { service: serviceId });

/** Waits until everything that was called has been announced. */
const quiet = (wall: Page): Promise<void> =>
  wall.locator("[data-popup]").waitFor({ state: "detached", timeout: 120_000 });
