import type { Locator, Page } from "playwright-core";
import type { TestCentre } from "../test-centre.ts";

/** A visitor with a ticket. */
export type Visitor = { readonly num: string; readonly token: string; readonly itemId: number };

/** Registers a visitor as the administrator of the centre. */
export async function takeTicket(
  { ask, serviceId }: TestCentre,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Visitor> {
  const wanted = "servicePackage" in more ? {} : { service: serviceId };
  const { ticket } = await ask("POST", "/operator-queue/ticket-registration", { ...wanted, ...more });
  const { num, token, items } = Object(ticket);
  return { num: String(num), token: String(token), itemId: Number(items[0].id) };
}

/** Sends an event from the console of one of the centre's operators. */
export async function atDesk(
  { ask, operators }: TestCentre,
  type: "next" | "start" | "complete" | "hold" | "arbitraryCall",
  visitor?: Visitor,
  desk = 0,
): Promise<void> {
  await ask("POST", "/operator-queue/create-event", {
    type,
    operator: operators[desk]?.id,
    ...(visitor === undefined ? {} : { ticketItemId: visitor.itemId }),
  });
}

/** Sets the window numbers of the operators. */
export async function nameWindows({ ask, operators }: TestCentre): Promise<void> {
  for (const [place, { id }] of operators.entries())
    await ask("PATCH", `/operator/edit/${id}`, { room: String(place + 3) });
}

/** Creates a board and a code to enrol its screen. */
export async function makeBoard(
  { ask, organizationId }: TestCentre,
  more: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly boardId: number; readonly code: string; readonly enrolmentId: number }> {
  const callPopup = {
    show: true,
    timeoutMs: 1_500,
    sound: true,
    speech: true,
    repeat: 1,
    languages: ["en"],
  };
  const board = await ask("POST", "/board/create", { name: "Hall", organizationId, callPopup, ...more });
  const boardId = Number(board["id"]);
  const { id, code } = await ask("POST", "/enrolment/create", { boardId });
  return { boardId, code: String(code), enrolmentId: Number(id) };
}

/** Enrols a screen by the code of its board and waits until it is live. */
export async function enrolBoard(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code, 8 characters").fill(code);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.locator("[data-line=live]").waitFor();
}

/** Returns the full-screen popup of a called number. */
export const popup = (page: Page, num: string): Locator => page.locator(`[data-popup="${num}"]`);

/** Records the numbers of popups from now on; returns a function that reads them. */
export async function recordPopups(page: Page): Promise<() => Promise<readonly string[]>> {
  const notes = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset["popup"] !== undefined)
            seen.push(node.dataset["popup"]);
    }).observe(document.body, { subtree: true, childList: true });
    return seen;
  });
  return () => notes.jsonValue();
}
