import { localeByLanguage, type LanguageCode } from "@cherga/contract/constants";
import type { ViewSearch } from "@cherga/contract/shapes/report/views";
import type { DateRange } from "@cherga/engine/time/named-periods";
import type { BaseDeps } from "#auth/base-deps";
import { findActor } from "#auth/session";
import type { GatewayChannel } from "#delivery/start-gateways";
import { mailChannel, type MailDeps, type MailOptions } from "#messages/email/email-channel";
import { letterHtml, letterText } from "#messages/email/letter-html";
import {
  automaticHeaders,
  htmlLanguages,
  inOneLine,
  type LetterHead,
  letterHeadColumn,
  type LetterHouse,
  logoUrlOf,
  messageIdOf,
} from "#messages/email/make-letter";
import type { Letter } from "#messages/email/mailer";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { commonSpeaker } from "#queue/views/localize";
import { makeLru } from "#base/lru";
import type { ExportDeps } from "#reports/report-deps";
import { makeReportFile, type ReportFile, type WantedReport } from "#reports/schedules/report-file";
import { reportLetterTable } from "#reports/schedules/report-letters";
import { reportLetterTexts } from "#reports/schedules/report-letter-texts";

/** A letter of a schedule, with its view. */
type OutgoingReport = WantedReport & {
  readonly id: number;
  readonly viewId: number;
  readonly ownerId: number;
  readonly recipient: string;
  readonly report: string;
  readonly search: ViewSearch;
  readonly name: string;
  readonly owner: string;
  readonly organization: LetterHead;
};

const columns = `row.view_id as "viewId", row.recipient, row.first_day as "from", row.last_day as "to",
  row.organization_id as "organizationId", ${letterHeadColumn},
  (select language from report_schedule where view_id = row.view_id) as language,
  (select exported from report_schedule where view_id = row.view_id) as exported,
  (select report from report_view where id = row.view_id) as report,
  (select search from report_view where id = row.view_id) as search,
  (select name from report_view where id = row.view_id) as name,
  (select owner_id from report_view where id = row.view_id) as "ownerId",
  (select trim(first_name || ' ' || last_name) from staff join report_view on owner_id = staff.id
    where report_view.id = row.view_id) as owner`;

/** A letter is sent this soon after it was taken, so that its lease does not end before. */
const soonMs = 3_000;

/** Returns the channel of scheduled reports. */
export function reportLetterChannel(
  deps: BaseDeps & QueueDeps & ExportDeps & MailDeps,
  options: MailOptions,
): GatewayChannel<OutgoingReport> {
  const fileOfRow = fileMaker(deps);
  return mailChannel<OutgoingReport>(deps, options, {
    table: reportLetterTable,
    columns,
    makeLetter: async (row, house) => {
      const since = performance.now();
      const file = await fileOfRow(row);
      if (file === "rights") {
        await stopSchedule(deps, row.viewId);
        return { state: "failed", error: "rights" };
      }
      if (file === "tooLarge") return { state: "failed", error: "tooLarge" };
      // The file is kept: the next attempt has it at once.
      if (performance.now() - since > soonMs) return { state: "unavailable", error: "" };
      return letterOf(row, file, house);
    },
  });
}

const keptFiles = 4;
const keptMs = 120_000;

/** Returns a function that makes files, one at a time, so that others can read reports; recipients share a file. */
function fileMaker(deps: BaseDeps & QueueDeps & ExportDeps) {
  type MadeReport = Awaited<ReturnType<typeof makeReportFile>>;
  const files = makeLru<string, { readonly made: Promise<MadeReport>; readonly at: number }>(keptFiles);
  let last: Promise<unknown> = Promise.resolve();
  return async (row: OutgoingReport): Promise<MadeReport> => {
    const { ownerId, organizationId, language, exported, from, to } = row;
    // The rights are those of this moment: with others, the file is another one.
    const actor = await findActor(deps.pool, ownerId);
    const key = JSON.stringify([actor, organizationId, language, exported, from, to]);
    const known = files.get(key);
    if (known !== undefined && performance.now() - known.at < keptMs) return known.made;
    const made = last.then(() => makeReportFile(deps, actor, row));
    files.set(key, { made, at: performance.now() });
    last = made.catch(() => undefined);
    try {
      return await made;
    } catch (error) {
      files.clear();
      throw error;
    }
  };
}

/** Turns a schedule off, because its owner may no longer read the report. */
async function stopSchedule({ db, clock }: BaseDeps, viewId: number): Promise<void> {
  await db
    .updateTable("report_schedule")
    .set({ is_on: false, stopped_by: "rights", changed_at: clock.now() })
    .where("view_id", "=", viewId)
    .execute();
}

function letterOf(row: OutgoingReport, file: ReportFile, house: LetterHouse): Letter {
  const { language, organization, owner, name } = row;
  const speak = commonSpeaker(language);
  const values = { name, days: saidDays(row, language), owner, organization: speak(organization.name) };
  const say = (words: (typeof reportLetterTexts)[keyof typeof reportLetterTexts]): string =>
    speak(words).replaceAll(
      /\{(name|days|owner|organization)\}/g,
      (_whole, key: keyof typeof values) => values[key],
    );
  const subject = inOneLine(say(reportLetterTexts.subject));
  const content = {
    lang: htmlLanguages[language],
    title: subject,
    organization: values.organization,
    accentColour: organization.accentColour,
    logoUrl: logoUrlOf(organization, house),
    text: say(reportLetterTexts.text),
    facts: [],
    links:
      house.publicUrl === undefined
        ? []
        : [
            {
              label: say(reportLetterTexts.open),
              url: `${house.publicUrl}/report/${row.report}?${searchOf(row)}`,
            },
          ],
    reason: say(reportLetterTexts.reason),
  };
  return {
    to: row.recipient,
    messageId: messageIdOf(`report-${row.id}`, house),
    subject,
    text: letterText(content),
    html: letterHtml(content),
    headers: { ...automaticHeaders, "Content-Language": content.lang },
    attachments: [file],
  };
}

/** Returns the parameters of the page that shows what is in the letter: the view, with the days of the letter. */
function searchOf({ viewId, search, from, to }: OutgoingReport): string {
  const filters = Object.entries(search).filter(([name]) => name !== "period");
  return new URLSearchParams({
    view: String(viewId),
    ...Object.fromEntries(filters.map(([name, value]) => [name, String(value)])),
    from,
    to,
  }).toString();
}

function saidDays({ from, to }: DateRange, language: LanguageCode): string {
  const day = new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: "long", timeZone: "UTC" });
  const startOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
  return day.formatRange(startOf(from), startOf(to));
}
