import { type Actor, mayCall } from "@cherga/contract/access";
import type { LanguageCode } from "@cherga/contract/constants";
import { Refusal } from "@cherga/contract/errors";
import { type ExportBody, exportBody } from "@cherga/contract/shapes/report/export";
import type { DateRange } from "@cherga/engine/time/named-periods";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { commonSpeaker } from "#queue/views/localize";
import { openFile } from "#reports/export/open-file";
import { contentTypes } from "#reports/export/write-file";
import type { ExportDeps } from "#reports/report-deps";
import { reportScope } from "#reports/report-scope";

/** A report as a file. */
export type ReportFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
};

/** A report that is to be made. */
export type WantedReport = DateRange & {
  readonly organizationId: number;
  readonly language: LanguageCode;
  readonly exported: unknown;
};

/** Mail servers refuse larger letters; a file grows by a third when it is sent. */
const mostBytes = 12_000_000;

/** Makes the file of a report with the rights of an account; says why if there is none. */
export async function makeReportFile(
  deps: BaseDeps & QueueDeps & ExportDeps,
  actor: Actor | undefined,
  { organizationId, language, exported, from, to }: WantedReport,
): Promise<ReportFile | "rights" | "tooLarge"> {
  if (actor === undefined || !mayCall("manager", actor)) return "rights";
  const session: Session = { id: "", actor, organizationId, operatorId: null };
  const body = withDays(exportBody.parse(exported), { from, to });
  try {
    const range = { organizationIds: body.of.organizationIds, startDate: from, endDate: to };
    const scope = await reportScope(deps, session, range, commonSpeaker(language));
    const opened = await openFile(deps, scope, body, language);
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of opened.write(async () => undefined)) {
      const read = Buffer.from(piece);
      bytes += read.length;
      if (bytes > mostBytes) return "tooLarge";
      pieces.push(read);
    }
    return {
      filename: `${body.report}-${from}-${to}.${body.format}`,
      contentType: contentTypes[body.format],
      content: Buffer.concat(pieces),
    };
  } catch (error) {
    if (error instanceof Refusal && (error.code === "ERROR_NOT_FOUND" || error.code === "ERROR_FORBIDDEN"))
      return "rights";
    throw error;
  }
}

/** Returns a report with other days. Statistics name their period in another way. */
function withDays(body: ExportBody, { from, to }: DateRange): ExportBody {
  if (body.report === "statistic") return { ...body, of: { ...body.of, from, to } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all other reports have these two fields.
  return { ...body, of: { ...body.of, startDate: from, endDate: to } } as ExportBody;
}
