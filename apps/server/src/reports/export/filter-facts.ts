import { localeByLanguage, type LanguageCode } from "@cherga/contract/constants";
import type { ExportWords } from "#reports/export/export-words";
import type { ItemFilter } from "#reports/item-filter";
import { operatorNames, serviceNames } from "#reports/names";
import type { ReportDeps } from "#reports/report-deps";
import type { ReportScope } from "#reports/report-scope";

/** Returns the period and the filters of a report as sentences for the reader of a file. */
export async function filterFacts(
  deps: ReportDeps,
  scope: ReportScope,
  filter: ItemFilter,
  { words, language }: { readonly words: ExportWords; readonly language: LanguageCode },
): Promise<readonly string[]> {
  const [services, operators] = await Promise.all([
    serviceNames(deps, filter.serviceIds ?? [], scope.speak),
    operatorNames(deps, filter.operatorIds ?? []),
  ]);
  const others = scope.organizations.length > 1 ? scope.organizations.map(({ name }) => name) : [];
  return [
    `${words("report.period")}: ${saidPeriod(scope, language)}`,
    ...fact(words("report.filter.organizations"), others),
    ...fact(words("report.filter.services"), [...services.values()]),
    ...fact(words("report.filter.operators"), [...operators.values()]),
    ...fact(words("report.filter.type"), valuesOf(filter.type, "ticketType", words)),
    ...fact(words("report.filter.status"), valuesOf(filter.status, "queue.status", words)),
    ...fact(words("report.filter.channel"), valuesOf(filter.channel, "report.channel", words)),
    ...fact(words("report.filter.outcome"), valuesOf(filter.outcome, "report.outcome", words)),
    ...fact(words("report.filter.event"), valuesOf(filter.lastEvent, "event", words)),
    ...fact(words("report.search"), filter.search ? [`“${filter.search}”`] : []),
  ];
}

function saidPeriod({ from, to }: ReportScope, language: LanguageCode): string {
  const day = new Intl.DateTimeFormat(localeByLanguage[language], { dateStyle: "medium", timeZone: "UTC" });
  const [first, last] = [from, to].map((date) => day.format(new Date(`${date}T00:00:00Z`)));
  return from === to ? `${first}` : `${first} – ${last}`;
}

const valuesOf = (
  values: readonly string[] | undefined,
  prefix: Parameters<ExportWords["value"]>[0],
  words: ExportWords,
): readonly string[] => (values ?? []).map((value) => words.value(prefix, value));

const fact = (name: string, values: readonly string[]): readonly string[] =>
  values.length === 0 ? [] : [`${name}: ${shortened(values).join(", ")}`];

/** The beginning of a long list: hundreds of names would fill a page. */
const shortened = (values: readonly string[]): readonly string[] =>
  values.length > mostNamed ? [...values.slice(0, mostNamed), `… (+${values.length - mostNamed})`] : values;

const mostNamed = 20;
