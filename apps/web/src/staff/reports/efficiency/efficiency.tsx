import type { reportCalls } from "@cherga/contract/calls/reports";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EfficiencyTable } from "#staff/reports/efficiency/efficiency-table.tsx";
import {
  efficiencyFigures,
  efficiencyGroups,
  efficiencySorts,
  groupOf,
  sortedOperators,
} from "#staff/reports/efficiency/efficiency-sort.ts";
import { DutyBars } from "#staff/reports/parts/chart/duty-bars.tsx";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { periodIn } from "#staff/reports/parts/periods.ts";
import { filterIn, rangeBody, scopeBody } from "#staff/reports/parts/report-filter.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EmptyReport, ReportState } from "#staff/reports/parts/report-state.tsx";
import { useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { choiceIn } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** How operators spent their time. */
export default function EfficiencyPage() {
  return <ReportPage>{(place) => <Efficiency place={place} />}</ReportPage>;
}

function Efficiency({ place: { zone, today } }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const address = useReportAddress();
  const period = periodIn(address.search, today, "today");
  const filter = filterIn(address.search);
  // By name, not by any figure, unless the reader asks: the report is no ranking.
  const order = {
    by: choiceIn(address.search, "sort", efficiencySorts) ?? "name",
    descending: choiceIn(address.search, "order", ["desc"]) !== undefined,
  };
  const sortedGroup = groupOf(order.by);
  const group = choiceIn(address.search, "figures", efficiencyGroups) ?? sortedGroup ?? "figures";
  const body = { ...scopeBody(filter), ...rangeBody(period) };
  const asked = useQuery(
    reportQuery<typeof reportCalls.efficiency>(t.locale, {
      method: "POST",
      path: "/report/core/operators-efficiency",
      body,
    }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.efficiency")}
        question={t("report.efficiency.question")}
        zone={zone}
        time={asked.data?.time}
        exported={{ report: "operators-efficiency", of: body, figures: efficiencyFigures }}
      />
      <FilterBar
        address={address}
        period={period}
        filter={filter}
        first={["organizations", "services", "operators"]}
      />
      <ReportState
        of={asked}
        isEmpty={({ content }) => content.length === 0}
        empty={<EmptyReport text={t("report.noWork")} period={period} address={address} />}
      >
        {({ content }) => {
          const rows = sortedOperators(content, order, t.locale);
          return (
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {t("report.efficiency.note")}
              </Text>
              <DutyBars rows={rows} />
              <EfficiencyTable
                rows={rows}
                order={order}
                group={group}
                onGroup={(next) =>
                  address.change({
                    figures: next === "figures" ? undefined : next,
                    // The reader would not see by what the rows are sorted.
                    ...(sortedGroup === undefined ? {} : { sort: undefined, order: undefined }),
                  })
                }
                onSort={({ by, descending }) =>
                  address.change({
                    sort: by === "name" ? undefined : by,
                    order: descending ? "desc" : undefined,
                  })
                }
              />
            </Stack>
          );
        }}
      </ReportState>
    </>
  );
}
