import enCharts from "#en/chart-words";
import enFiles from "#en/file-words";
import enTitles from "#en/report-titles";
import enReports from "#en/report-words";
import enVisits from "#en/visit-words";
import ruCharts from "#ru/chart-words";
import ruFiles from "#ru/file-words";
import ruTitles from "#ru/report-titles";
import ruReports from "#ru/report-words";
import ruVisits from "#ru/visit-words";
import ukCharts from "#uk/chart-words";
import ukFiles from "#uk/file-words";
import ukTitles from "#uk/report-titles";
import ukReports from "#uk/report-words";
import ukVisits from "#uk/visit-words";

const en = { ...enCharts, ...enFiles, ...enTitles, ...enReports, ...enVisits };

export type ReportTextKey = keyof typeof en;
type ReportTexts = Readonly<Record<ReportTextKey, string>>;

/** The words of reports by language code. */
export const reportTexts: Readonly<Record<"en" | "ru" | "ua", ReportTexts>> = {
  en,
  ru: { ...ruCharts, ...ruFiles, ...ruTitles, ...ruReports, ...ruVisits },
  ua: { ...ukCharts, ...ukFiles, ...ukTitles, ...ukReports, ...ukVisits },
};

/** Returns a text with its placeholders filled in. */
export const filledText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
