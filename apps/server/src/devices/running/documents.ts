import type { JobDocument } from "@cherga/contract/calls/agent";
import type { JobTrouble } from "@cherga/contract/devices/device-job";
import type { TicketDocument } from "@cherga/printing/ticket-document";
import type { AnnouncementDeps } from "#announcements/announcement-deps";
import type { BaseDeps } from "#auth/base-deps";
import type { HeldJob } from "#devices/jobs/job-table";
import { printerDocument } from "#devices/printing/printer-documents";
import { announcementSound } from "#devices/voice/announcement";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { TemplateDeps } from "#templates/drawings";

type DocumentDeps = Pick<BaseDeps, "db" | "pool" | "clock"> &
  Pick<QueueDeps, "days" | "forecasts"> &
  AnnouncementDeps &
  TemplateDeps;

/** Returns what a job asks for, ready for the hardware. */
export async function documentOf(
  deps: DocumentDeps,
  job: HeldJob,
): Promise<JobDocument | { readonly trouble: JobTrouble }> {
  if (job.kind === "voice-device") {
    const sound = await announcementSound(deps, job);
    return "trouble" in sound ? sound : { type: "sound", wav: Buffer.from(sound).toString("base64") };
  }
  if (job.kind !== "printer-device") return { type: "command", event: job.event, data: { ...job.payload } };
  const document = await printerDocument(deps, job);
  return "trouble" in document ? document : pictureOf(document);
}

const pictureOf = ({ name, bitmap, dpi, paperMm }: TicketDocument): JobDocument => ({
  type: "picture",
  name,
  width: bitmap.width,
  height: bitmap.height,
  dots: Buffer.from(bitmap.rows).toString("base64"),
  dpi,
  paperMm,
});
