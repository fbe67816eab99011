import type { Locator, Page } from "playwright-core";
import type { QuietCentre } from "../quiet-centre.ts";

/** A visitor who has a number. */
export type Visitor = { readonly num: string; readonly token: string; readonly itemId: number };

/** Registers a visitor as the administrator of the centre. */
export async function takeTicket(
  { ask, serviceId }: QuietCentre,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Visitor> {
  const wanted = "servicePackage" in more ? {} : { service: serviceId };
  const { ticket } = await ask("POST", "/operator-queue/ticket-registration", { ...wanted, ...more });
  const { num, token, items } = Object(ticket);
  return { num: String(num), token: String(token), itemId: Number(items[0].id) };
}

/** Does something at the desk of one of the centre's operators. */
export async function atDesk(
  { ask, operators }: QuietCentre,
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

/** Gives the windows of a centre their numbers. */
export async function nameWindows({ ask, operators }: QuietCentre): Promise<void> {
  for (const [place, { id }] of operators.entries())
    await ask("PATCH", `/operator/edit/${id}`, { room: String(place + 3) });
}

/** Makes a board, and a code by which a screen is let in as it. */
export async function makeBoard(
  { ask, organizationId }: QuietCentre,
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

/** Lets a screen in by the code of its board, and waits until it shows what goes on. */
export async function letIn(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code, 8 characters").fill(code);
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("[data-line=live]").waitFor();
}

/** Gives the call of a number as it fills the wall. */
export const popup = (page: Page, num: string): Locator => page.locator(`[data-popup="${num}"]`);

/** Writes down which calls fill the wall from now on; gives how to read it. */
export async function noteCalls(page: Page): Promise<() => Promise<readonly string[]>> {
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
