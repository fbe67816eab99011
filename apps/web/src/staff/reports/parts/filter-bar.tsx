import { Button, Collapse, Group, MultiSelect, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { inLanguage } from "#staff/api/titles.ts";
import {
  useOperatorChoices,
  useOrganizationChoices,
  useServiceChoices,
} from "#staff/reports/parts/choices.ts";
import { FilterChips, type Restriction, wordsPrefix } from "#staff/reports/parts/filter-chips.tsx";
import { PeriodChoice } from "#staff/reports/parts/period-choice.tsx";
import type { Period } from "#staff/reports/parts/periods.ts";
import {
  chosenIn,
  type FilterDefaults,
  type FilterName,
  filterWords,
  type IdFilter,
  idFilters,
  isRestricting,
  listText,
  type ReportFilter,
  unrestricted,
  type WordFilter,
} from "#staff/reports/parts/report-filter.ts";
import { sayRange } from "#staff/reports/parts/say-moment.ts";
import { ReportSearch } from "#staff/reports/parts/search-input.tsx";
import { keptByReset, type ReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  readonly address: ReportAddress;
  readonly period: Period;
  readonly filter: ReportFilter;
  /** The filters that are always visible. */
  readonly first: readonly FilterName[];
  /** The filters behind a button. */
  readonly more?: readonly FilterName[];
  readonly defaults?: FilterDefaults;
  /** Further inputs of this report; those behind the button; and what they restrict it to. */
  readonly children?: ReactNode;
  readonly moreChildren?: ReactNode;
  readonly others?: readonly Restriction[];
  /** What the report counts. */
  readonly note?: ReactNode;
};

const noOthers: readonly Restriction[] = [];

/** The filters of a report. They are kept in the address, so that a link shows the same. */
export function FilterBar({ address, period, filter, first, more = [], defaults = {}, ...own }: Props) {
  const { children, moreChildren, others = noOthers, note } = own;
  const t = useTexts();
  const moreId = useId();
  // On a phone the report itself would be far below its filters.
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [visible, folded] = isNarrow ? [[], [...first, ...more]] : [first, more];
  const active = folded.filter((name) => isRestricting(name, chosenIn(filter, defaults, name))).length;
  const [isOpen, setOpen] = useState(false);
  const names = [...first, ...more];
  const isFiltered = names.some((name) => filter[name].length > 0) || others.length > 0;
  const inputs = (shown: readonly FilterName[]) =>
    shown.map((name) => (
      <FilterInput key={name} name={name} address={address} filter={filter} defaults={defaults} />
    ));
  return (
    <>
      <Text className={classes["printOnly"] ?? ""}>{sayRange(t, period.from, period.to)}</Text>
      <Stack gap="xs" className={classes["screenOnly"] ?? ""} role="search" aria-label={t("report.filters")}>
        <Group gap="xs" align="flex-end">
          <PeriodChoice period={period} address={address} />
          {inputs(visible)}
          {!isNarrow && children}
          {folded.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconFilter size={16} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setOpen(!isOpen)}
            >
              {active === 0 ? t("report.filter.more") : t("report.filter.moreActive", { count: active })}
            </Button>
          )}
        </Group>
        {folded.length > 0 && (
          <Collapse expanded={isOpen} id={moreId}>
            <Group gap="xs" align="flex-start">
              {inputs(folded)}
              {isNarrow && children}
              {moreChildren}
            </Group>
          </Collapse>
        )}
      </Stack>
      <Group gap="xs">
        <FilterChips address={address} names={names} filter={filter} defaults={defaults} others={others} />
        {isFiltered && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes["screenOnly"] ?? ""}
            onClick={() => address.reset(...keptByReset)}
          >
            {t("report.filter.reset")}
          </Button>
        )}
        {note}
      </Group>
    </>
  );
}

type InputProps = Required<Pick<Props, "address" | "filter" | "defaults">> & { readonly name: FilterName };

function FilterInput({ name, address, filter, defaults }: InputProps) {
  const t = useTexts();
  if (name === "search")
    return (
      <ReportSearch
        search={filter.search}
        hint={t("report.search.hint")}
        onSearch={(text) => address.change({ search: text === "" ? undefined : text }, { replace: true })}
      />
    );
  if (isIdFilter(name)) return <IdsInput name={name} chosen={filter[name]} address={address} />;
  return (
    <WordsInput
      name={name}
      chosen={chosenIn(filter, defaults, name)}
      address={address}
      whenEmpty={unrestricted(name, defaults)}
    />
  );
}

const isIdFilter = (name: FilterName): name is IdFilter => idFilters.some((each) => each === name);

type WordsProps = {
  readonly name: WordFilter;
  readonly chosen: readonly (string | number)[];
  readonly address: ReportAddress;
  readonly whenEmpty: string | undefined;
};

function WordsInput({ name, chosen, address, whenEmpty }: WordsProps) {
  const t = useTexts();
  return (
    <ChoiceInput
      name={name}
      chosen={isRestricting(name, chosen) ? chosen.map(String) : []}
      whenEmpty={whenEmpty}
      data={filterWords[name].map((value) => ({ value, label: t.of(`${wordsPrefix[name]}.${value}`) }))}
      address={address}
    />
  );
}

type IdsProps = {
  readonly name: IdFilter;
  readonly chosen: readonly number[];
  readonly address: ReportAddress;
};

function IdsInput({ name, chosen, address }: IdsProps) {
  const choices = {
    organizations: useOrganizationChoices(),
    services: useServiceChoices(),
    operators: useOperatorChoices(),
  }[name];
  const current = useCurrentOrganization().row;
  const t = useTexts();
  // Most readers have one organization, and nothing to choose.
  if (name === "organizations" && choices.length < 2) return null;
  return (
    <ChoiceInput
      name={name}
      chosen={chosen.map(String)}
      data={choices.map((row) => ({ value: String(row.id), label: row.name }))}
      address={address}
      // Without a choice, a report is about the organization that the reader works in.
      {...(name === "organizations" && current !== undefined
        ? { none: inLanguage(current.name, t.locale) }
        : {})}
    />
  );
}

type ChoiceProps = {
  readonly name: Exclude<FilterName, "search">;
  readonly chosen: readonly string[];
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly address: ReportAddress;
  /** What an empty choice means; absent: everything. */
  readonly none?: string;
  /** The address parameter of an empty choice. */
  readonly whenEmpty?: string | undefined;
};

/** Says in one line what is chosen. The names stand below the filters, and are marked in the list. */
function ChoiceInput({ name, chosen, data, address, none, whenEmpty }: ChoiceProps) {
  const t = useTexts();
  return (
    <MultiSelect
      label={t(`report.filter.${name}`)}
      data={data}
      value={[...chosen]}
      placeholder={chosen.length === 0 ? (none ?? t("report.any")) : sayChosen()}
      renderPill={() => null}
      // A few words need no search.
      searchable={data.length > 10}
      clearable
      className={[classes["filter"], chosen.length > 0 && classes["chosen"]].filter(Boolean).join(" ")}
      nothingFoundMessage={t("list.nothingFound")}
      onChange={(values) => address.change({ [name]: listText(values) ?? whenEmpty })}
    />
  );

  function sayChosen(): string {
    const only = chosen.length === 1 ? data.find(({ value }) => value === chosen[0]) : undefined;
    return only?.label ?? t("report.filter.chosen", { count: chosen.length, of: data.length });
  }
}
