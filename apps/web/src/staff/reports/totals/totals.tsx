import type { reportCalls } from "@cherga/contract/calls/reports";
import { pageSize } from "@cherga/contract/constants";
import { type TotalGroup, totalGroups } from "@cherga/contract/shapes/report/figures";
import { type FigureName, figures } from "@cherga/engine/figures/figures";
import { Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FigureTable, type FigureRow, type FigureSort } from "#staff/reports/parts/figure-table.tsx";
import { figureGroups } from "@cherga/engine/figures/figure-groups";
import { figureGroupIn, figureGroupSearch } from "#staff/reports/parts/figure-group-address.ts";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { useOrganizationChoices } from "#staff/reports/parts/choices.ts";
import { hasPages, Pager } from "#staff/reports/parts/pager.tsx";
import { type Period, periodIn } from "#staff/reports/parts/periods.ts";
import {
  filterIn,
  firstTypes,
  rangeBody,
  registerSearch,
  type ReportFilter,
  scopeBody,
  unrestricted,
} from "#staff/reports/parts/report-filter.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EmptyReport, ReportState } from "#staff/reports/parts/report-state.tsx";
import { WhatCounts } from "#staff/reports/parts/what-counts.tsx";
import { useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { orderSearch } from "#staff/reports/register/columns.ts";
import { choiceIn, pageIn, type Search } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** Figures of the visits by service, organization, region or kind. */
export default function TotalsPage() {
  return <ReportPage>{(place) => <Totals place={place} />}</ReportPage>;
}

/** How the address says that only completed services count. */
const completeOnly = "complete";

function Totals({ place: { zone, today } }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const address = useReportAddress();
  const { search, change } = address;
  const period = periodIn(search, today, "today");
  const filter = filterIn(search);
  const groupBy = choiceIn(search, "by", totalGroups) ?? "service";
  const isComplete = choiceIn(search, "visits", [completeOnly]) !== undefined;
  const order = {
    by: choiceIn(search, "sort", sorts) ?? "total",
    descending: choiceIn(search, "order", ["asc"]) === undefined,
  };
  const page = pageIn(search);
  const hasNoBots = filter.type.length === 0;
  const group = figureGroupIn(search);
  const body = {
    ...scopeBody(filter),
    ...rangeBody(period),
    type: filter.type.length === 0 ? firstTypes : filter.type,
    lastEvent: isComplete ? (["serviceComplete"] as const) : [],
    groupBy,
    sortBy: order.by,
    descending: order.descending,
  };
  const asked = useQuery(
    reportQuery<typeof reportCalls.totals>(t.locale, {
      method: "POST",
      path: "/report/ticket/total-ticket",
      body: { ...body, page, perPage: pageSize },
    }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.totals")}
        question={t("report.totals.question")}
        zone={zone}
        time={asked.data?.time}
        isPaged={hasPages(asked.data?.total)}
        exported={{ report: "total-ticket", of: body, figures: figureGroups[group] }}
      />
      <FilterBar
        address={address}
        period={period}
        filter={filter}
        first={["organizations", "services"]}
        more={["operators", "type"]}
        moreChildren={<CompletionChoice isComplete={isComplete} onChange={change} />}
        note={
          <WhatCounts
            texts={[
              isComplete ? "report.counts.complete" : "report.counts.totals",
              ...(hasNoBots ? (["report.counts.noBots"] as const) : []),
            ]}
            onAll={hasNoBots ? () => change({ type: unrestricted("type", { type: firstTypes }) }) : undefined}
          />
        }
        defaults={{ type: firstTypes }}
        others={
          isComplete
            ? [
                {
                  key: "visits",
                  text: t("report.which.complete"),
                  onRemove: () => change({ visits: undefined }),
                },
              ]
            : []
        }
      >
        <GroupChoice groupBy={groupBy} onChange={change} />
      </FilterBar>
      <ReportState
        of={asked}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyReport text={t("report.noVisits")} period={period} address={address} />}
      >
        {({ content, total, all }) => (
          <Stack gap="sm">
            <FigureTable
              label={t("report.totals")}
              of={t(`report.by.${groupBy}`)}
              rows={content.map((row): FigureRow => ({
                key: row.id,
                name: nameOf(row.name, groupBy),
                total: row.total,
                figures: row.figures,
                ...(groupBy === "service" && filter.organizations.length > 1
                  ? { note: row.organization }
                  : {}),
                ...registerOf(groupBy, row.id, { ...filter, type: body.type, event: body.lastEvent }, period),
              }))}
              all={all}
              group={group}
              onGroup={(next) => change({ ...figureGroupSearch(next), page: search["page"] })}
              order={order}
              onSort={(next) => change(orderSearch<FigureSort>(next, "total"))}
            />
            {total > pageSize && (
              <Pager
                page={page}
                rows={content.length}
                total={total}
                onPage={(next) => change({ page: next === 1 ? undefined : next })}
              />
            )}
          </Stack>
        )}
      </ReportState>
    </>
  );

  /** Kinds and channels have no name of their own. */
  function nameOf(name: string, by: TotalGroup): string {
    if (by === "type") return t.find(`ticketType.${name}`) ?? name;
    return by === "channel" ? (t.find(`report.channel.${name}`) ?? name) : name;
  }
}

type GroupProps = { readonly groupBy: TotalGroup; readonly onChange: (patch: Search) => void };

function GroupChoice({ groupBy, onChange }: GroupProps) {
  const t = useTexts();
  const hasOne = useOrganizationChoices().length < 2;
  const offered = totalGroups.filter((group) => !hasOne || !acrossOrganizations.has(group));
  return (
    <Select
      label={t("report.groupBy")}
      data={offered.map((value) => ({ value, label: t(`report.by.${value}`) }))}
      value={groupBy}
      allowDeselect={false}
      className={classes["filter"] ?? ""}
      onChange={(value) => onChange({ by: value === "service" ? undefined : (value ?? undefined) })}
    />
  );
}

type CompletionProps = { readonly isComplete: boolean; readonly onChange: (patch: Search) => void };

function CompletionChoice({ isComplete, onChange }: CompletionProps) {
  const t = useTexts();
  return (
    <Select
      label={t("report.which")}
      data={[
        { value: "all", label: t("report.which.all") },
        { value: completeOnly, label: t("report.which.complete") },
      ]}
      value={isComplete ? completeOnly : "all"}
      allowDeselect={false}
      className={classes["filter"] ?? ""}
      onChange={(value) => onChange({ visits: value === completeOnly ? completeOnly : undefined })}
    />
  );
}

const acrossOrganizations: ReadonlySet<TotalGroup> = new Set(["organization", "region", "organizationType"]);
const figureNames = Object.keys(figures).filter((name): name is FigureName => name in figures);
const sorts: readonly FigureSort[] = ["total", "name", ...figureNames];

/** Returns where the register shows the visits of a row. */
function registerOf(
  by: TotalGroup,
  id: string,
  filter: ReportFilter,
  { name, from, to }: Period,
): Pick<FigureRow, "register"> {
  const period = name === undefined ? { from, to } : { period: name };
  switch (by) {
    case "region":
    case "organizationType":
      return {};
    case "service": {
      const [organization, service] = id.split("-").map(Number);
      return organization === undefined || service === undefined
        ? {}
        : { register: registerSearch(filter, { ...period, organizations: organization, services: service }) };
    }
    case "organization":
      return { register: registerSearch(filter, { ...period, organizations: Number(id) }) };
    case "type":
    case "channel":
      return { register: registerSearch(filter, { ...period, [by]: id }) };
  }
}
