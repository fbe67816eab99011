import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import {
  longestHoursRange,
  type StatisticGroup,
  statisticGroups,
} from "@cherga/contract/shapes/report/figures";
import {
  type FigureGroup,
  figureGroups,
  mainFigures,
  waitsByService,
} from "@cherga/engine/figures/figure-groups";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { addDays } from "@cherga/engine/time/calendar-date";
import { Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { figureGroupIn, figureGroupSearch } from "#staff/reports/parts/figure-group-address.ts";
import { FigureTable } from "#staff/reports/parts/figure-table.tsx";
import { FigureTiles } from "#staff/reports/parts/figure-tiles.tsx";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { periodIn } from "#staff/reports/parts/periods.ts";
import {
  filterIn,
  rangeBody,
  registerSearch,
  type ReportFilter,
  scopeBody,
} from "#staff/reports/parts/report-filter.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EmptyReport, ReportState } from "#staff/reports/parts/report-state.tsx";
import { useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { HeatMap } from "#staff/reports/parts/heat-map/heat-map.tsx";
import { WhatCounts } from "#staff/reports/parts/what-counts.tsx";
import { HoursOfDay } from "#staff/reports/statistic/hours-of-day.tsx";
import { sayPeriodOf } from "#staff/reports/statistic/say-period.ts";
import { WaitsByService } from "#staff/reports/statistic/waits-by-service.tsx";
import { useWaitsByKind, type StatisticBody } from "#staff/reports/statistic/use-waits-by-kind.ts";
import { LevelChart, OutcomeChart, WaitingChart } from "#staff/reports/statistic/statistic-charts.tsx";
import { choiceIn } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** The figures over time, as charts and as a table. */
export default function StatisticPage() {
  return <ReportPage>{(place) => <Statistic place={place} />}</ReportPage>;
}

function Statistic({ place }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const { zone, today } = place;
  const address = useReportAddress();
  const { search, change } = address;
  const period = periodIn(search, today, "thisMonth");
  const filter = filterIn(search);
  const groupBy = choiceIn(search, "by", statisticGroups) ?? "day";
  const group = figureGroupIn(search);
  // Days to come would be rows of zeros; a period that has not begun has nothing to show.
  const to = period.to > today && period.from <= today ? today : period.to;
  const restriction = {
    ...scopeBody(filter),
    ...(filter.type.length === 0 ? {} : { type: filter.type }),
  };
  const body = { ...restriction, from: period.from, to, groupBy };
  const asked = useQuery(
    reportQuery<typeof reportCalls.statistic>(t.locale, {
      method: "POST",
      path: "/report/core/statistic",
      body,
    }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.statistic")}
        question={t("report.statistic.question")}
        zone={zone}
        time={asked.data?.time}
        exported={{ report: "statistic", of: body, figures: figureGroups[group] }}
      />
      <FilterBar
        address={address}
        period={period}
        filter={filter}
        first={["organizations", "services"]}
        more={["operators", "type"]}
        note={<WhatCounts texts={["report.counts.statistic"]} />}
      >
        <Select
          label={t("report.groupBy")}
          data={statisticGroups.map((value) => ({ value, label: t(`report.per.${value}`) }))}
          value={groupBy}
          allowDeselect={false}
          className={classes["filter"] ?? ""}
          onChange={(value) => change({ by: value === "day" ? undefined : (value ?? undefined) })}
        />
      </FilterBar>
      <ReportState
        of={asked}
        isEmpty={({ all }) => all.total === 0 || period.from > today}
        empty={<EmptyReport text={t("report.noVisits")} period={period} address={address} />}
      >
        {(answer) => (
          <Stack gap="md">
            <Figures
              answer={answer}
              groupBy={groupBy}
              place={place}
              filter={filter}
              group={group}
              onGroup={(next) => change(figureGroupSearch(next))}
              body={body}
            >
              {to < addDays(period.from, longestHoursRange) && (
                <HoursOfDay
                  body={{ ...restriction, ...rangeBody({ from: period.from, to }) }}
                  targetMs={place.targetMs}
                />
              )}
              {to < addDays(period.from, waitsByService.longestDays) && (
                <WaitsByService filter={ofAllTypes(filter)} range={{ from: period.from, to }} />
              )}
              {/* The hours of a single day are shown already. */}
              {to > period.from && (
                <HeatMap body={{ ...restriction, ...rangeBody({ from: period.from, to }) }} />
              )}
            </Figures>
          </Stack>
        )}
      </ReportState>
    </>
  );
}

/** The register and the totals begin without bookings by bot; statistics count all. */
const ofAllTypes = (filter: ReportFilter): ReportFilter =>
  filter.type.length === 0 ? { ...filter, type: ticketTypes } : filter;

type FiguresProps = {
  readonly place: ReportPlace;
  readonly answer: Answer<typeof reportCalls.statistic>;
  readonly groupBy: StatisticGroup;
  readonly filter: ReportFilter;
  readonly group: FigureGroup;
  readonly onGroup: (group: FigureGroup) => void;
  readonly body: StatisticBody;
  /** Stands between the charts and the table. */
  readonly children: ReactNode;
};

function Figures({ answer, groupBy, filter, place, body, children, ...groups }: FiguresProps) {
  const t = useTexts();
  const waits = useWaitsByKind(body);
  const { content: rows, all } = answer;
  // Without its year, a day of another year would have the same name.
  const hasYear = new Set(rows.map(({ date }) => date.slice(0, 4))).size > 1;
  const wanted = ofAllTypes(filter);
  const labels = rows.map(({ date }) => sayPeriodOf(t, groupBy, date, hasYear));
  return (
    <>
      <FigureTiles label={t("report.figures")} figures={all.figures} names={mainFigures} details={waits} />
      <OutcomeChart labels={labels} rows={rows} />
      {/* The waits of one period are in the figures above. */}
      {rows.length > 1 && (
        <>
          <WaitingChart labels={labels} rows={rows} targetMs={place.targetMs} />
          <LevelChart labels={labels} rows={rows} targetMs={place.targetMs} />
        </>
      )}
      {children}
      <FigureTable
        label={t("report.statistic")}
        of={t(`report.per.${groupBy}`)}
        rows={rows.map(({ date, total, figures }) => ({
          key: date,
          name: sayPeriodOf(t, groupBy, date, hasYear),
          total,
          figures,
          ...(groupBy === "day" ? { register: registerSearch(wanted, { from: date, to: date }) } : {}),
        }))}
        all={all}
        {...groups}
      />
    </>
  );
}
