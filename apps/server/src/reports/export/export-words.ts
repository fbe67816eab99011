import type { LanguageCode } from "@cherga/contract/constants";
import { type ReportTextKey, reportTexts } from "@cherga/report-texts/report-texts";

/** Says the words of reports in one language. */
export type ExportWords = {
  (key: ReportTextKey): string;
  readonly language: LanguageCode;
  /** Says a value such as a status; a value without a word says itself. */
  readonly value: (prefix: ValuePrefix, value: string) => string;
};

type ValuePrefix =
  | "event"
  | "queue.status"
  | "report.channel"
  | "report.duty"
  | "report.outcome"
  | "report.payment.state"
  | "report.payment.way"
  | "ticketType";

export function exportWords(language: LanguageCode): ExportWords {
  const texts: Readonly<Partial<Record<string, string>>> = reportTexts[language];
  return Object.assign((key: ReportTextKey) => reportTexts[language][key], {
    language,
    value: (prefix: ValuePrefix, value: string) => texts[`${prefix}.${value}`] ?? value,
  });
}
