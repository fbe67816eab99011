import type { JobTrouble } from "@cherga/contract/devices/device-job";
import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { findTicket } from "@cherga/engine/day/day";
import type { TicketDocument } from "@cherga/printing/ticket-document";
import { sql } from "kysely";
import type { BaseDeps } from "#auth/base-deps";
import type { HeldJob } from "#devices/jobs/job-table";
import type { PrintPayload } from "#devices/printing/print-jobs";
import { testContent, testTemplate } from "#devices/printing/test-page";
import { expectedCallOf } from "#queue/forecast/expected-call";
import { findDayOfTicket } from "#queue/day/find-day";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { TicketContent } from "#templates/draw-task-of";
import type { PaperTemplate } from "#templates/drawing/draw-task";
import type { TemplateDeps } from "#templates/drawings";
import { contentOfTicket, templateOf } from "#templates/real-ticket";
import { ticketDocument } from "#templates/ticket-document";

/** What is needed to find out what a ticket says. */
export type PaperDeps = Pick<BaseDeps, "db" | "pool" | "clock"> & Pick<QueueDeps, "days" | "forecasts">;

/** Returns what a printer is to print, in dots. */
export async function printerDocument(
  deps: PaperDeps & TemplateDeps,
  job: HeldJob,
): Promise<TicketDocument | Trouble> {
  const paper = await printerPaper(deps, job);
  if ("trouble" in paper) return paper;
  // Unique for each attempt: a printer finds its job by this name.
  const name = `cherga-${job.id}-${job.attempts}`;
  return ticketDocument(deps.drawings, paper.template, paper.content, name).catch((error: unknown) => {
    if (error instanceof Refusal && endsJob.has(error.code)) return { trouble: "notDrawn" as const };
    throw error;
  });
}

/** Refusals that another attempt would get as well. */
const endsJob: ReadonlySet<ErrorCode> = new Set(["ERROR_TOO_COMPLEX", "ERROR_TOO_LARGE"]);

type Trouble = { readonly trouble: JobTrouble };

/** What is to be drawn. */
type Paper = { readonly template: PaperTemplate; readonly content: TicketContent };

/** Returns what a printer is to print: a ticket as it is now, or a page about the printer itself. */
export async function printerPaper(
  deps: PaperDeps,
  { event, payload, deviceId, organizationId }: Omit<HeldJob, "id" | "attempts" | "num">,
): Promise<Paper | Trouble> {
  const template = await templateOf(deps.db, organizationId, deviceId);
  if (event !== "print") {
    const printer = await deps.db
      .selectFrom("printer_device as printer")
      .innerJoin("organization", "organization.id", "printer.organization_id")
      .select(["printer.name", "signature"])
      .select(sql<string>`option #>> '{globalSetting,timeZone}'`.as("zone"))
      .where("printer.id", "=", deviceId)
      .executeTakeFirst();
    if (printer === undefined) return { trouble: "noWay" };
    return {
      template: { items: testTemplate(event === "test"), width: template.width },
      content: testContent(printer, deps.clock.now()),
    };
  }
  const origin = typeof payload["origin"] === "string" ? payload["origin"] : "";
  const content = await ticketContent(deps, organizationId, {
    ticketId: Number(payload["ticketId"]),
    origin,
  });
  return content === undefined ? { trouble: "noTicket" } : { template, content };
}

/** Returns what is printed on a ticket of an organization, as the ticket is now. Undefined if it has no such ticket. */
export async function ticketContent(
  deps: PaperDeps,
  organizationId: number,
  { ticketId, origin }: PrintPayload,
): Promise<TicketContent | undefined> {
  const key = await findDayOfTicket(deps.pool, ticketId);
  // The paper leads to the visitor's own page: it is made only for the organization of the ticket.
  if (key?.organizationId !== organizationId) return undefined;
  const known = await deps.days.read(key);
  const ticket = findTicket(known.day, ticketId);
  return (
    ticket &&
    contentOfTicket(known, ticket, {
      language: known.clients.get(ticketId)?.language,
      origin,
      expectedCallAt: expectedCallOf(deps, known, ticket),
    })
  );
}
