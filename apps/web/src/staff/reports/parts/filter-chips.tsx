import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import {
  useOperatorChoices,
  useOrganizationChoices,
  useServiceChoices,
} from "#staff/reports/parts/choices.ts";
import {
  chosenIn,
  type FilterDefaults,
  type FilterName,
  filterWords,
  isRestricting,
  type ReportFilter,
  unrestricted,
  type WordFilter,
} from "#staff/reports/parts/report-filter.ts";
import type { ReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** Something that a report leaves out, and how to include it again. */
export type Restriction = {
  readonly key: string;
  readonly text: string;
  readonly onRemove: () => void;
};

type Props = {
  readonly address: ReportAddress;
  readonly names: readonly FilterName[];
  readonly filter: ReportFilter;
  readonly defaults: FilterDefaults;
  /** What the report is restricted to by inputs of its own. */
  readonly others: readonly Restriction[];
};

/** Every restriction in effect, also those that a report begins with; each can be removed. They are printed too. */
export function FilterChips({ address, names, filter, defaults, others }: Props) {
  const t = useTexts();
  const choices = {
    organizations: useOrganizationChoices(),
    services: useServiceChoices(),
    operators: useOperatorChoices(),
  };
  const textOf = (name: FilterName): string => {
    const title = name === "search" ? t("report.search") : t(`report.filter.${name}`);
    switch (name) {
      case "search":
        return `${title}: ${filter.search}`;
      case "organizations":
      case "services":
      case "operators":
        return `${title}: ${listed(
          filter[name].map((id) => choices[name].find((row) => row.id === id)?.name ?? `#${id}`),
        )}`;
      default:
        return `${title}: ${sayWords(t, name, chosenIn(filter, defaults, name))}`;
    }
  };
  const restrictions: readonly Restriction[] = [
    ...names
      .filter((name) => isRestricting(name, chosenIn(filter, defaults, name)))
      .map((name) => ({
        key: name,
        text: textOf(name),
        onRemove: () => address.change({ [name]: unrestricted(name, defaults) }),
      })),
    ...others,
  ];
  if (restrictions.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t("report.filter.active")}>
      {restrictions.map(({ key, text, onRemove }) => (
        <Button
          key={key}
          variant="default"
          size="compact-sm"
          radius="xl"
          maw="100%"
          className={classes["chip"] ?? ""}
          rightSection={<IconX size={14} aria-hidden className={classes["screenOnly"]} />}
          aria-label={t("report.filter.remove", { name: text })}
          onClick={onRemove}
        >
          {text}
        </Button>
      ))}
    </Group>
  );
}

/** Where the words of a filter's values are. */
export const wordsPrefix: Readonly<Record<WordFilter, string>> = {
  type: "ticketType",
  status: "queue.status",
  channel: "report.channel",
  outcome: "report.outcome",
  event: "event",
};

/** Names the chosen values; if only one is missing, this one. */
function sayWords(t: Texts, name: WordFilter, chosen: readonly (string | number)[]): string {
  const say = (value: string | number): string => t.of(`${wordsPrefix[name]}.${value}`);
  const missing = filterWords[name].filter((value) => !chosen.includes(value));
  const [only] = missing;
  return missing.length === 1 && only !== undefined && chosen.length > 1
    ? t("report.filter.without", { value: say(only) })
    : listed(chosen.map(say));
}

/** The beginning of a list, and how many more it has. */
const listed = (names: readonly string[]): string =>
  names.length > mostNamed
    ? `${names.slice(0, mostNamed).join(", ")}, +${names.length - mostNamed}`
    : names.join(", ");

const mostNamed = 3;
