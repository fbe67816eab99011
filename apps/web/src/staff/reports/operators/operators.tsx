import type { reportCalls } from "@cherga/contract/calls/reports";
import { pageSize } from "@cherga/contract/constants";
import { operatorSorts, stretchKinds } from "@cherga/contract/shapes/report/operators";
import { MultiSelect, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { hasPages, Pager, PrintedRows } from "#staff/reports/parts/pager.tsx";
import { periodIn } from "#staff/reports/parts/periods.ts";
import { filterIn, listIn, listText, rangeBody, scopeBody } from "#staff/reports/parts/report-filter.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EmptyReport, ReportState } from "#staff/reports/parts/report-state.tsx";
import { useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { StretchSums } from "#staff/reports/operators/stretch-sums.tsx";
import { StretchTable } from "#staff/reports/operators/stretch-table.tsx";
import { choiceIn, pageIn } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The stretches of operators' days: on duty, calling, serving, paused. */
export default function OperatorsReportPage() {
  return <ReportPage>{(place) => <Operators place={place} />}</ReportPage>;
}

function Operators({ place: { zone, today } }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const address = useReportAddress();
  const { search, change } = address;
  const period = periodIn(search, today, "today");
  const filter = filterIn(search);
  const kinds = stretchKinds.filter((kind) => listIn(search, "kind").includes(kind));
  // As the specification has it: the earliest first.
  const order = {
    by: choiceIn(search, "sort", operatorSorts) ?? "addedDateTime",
    descending: choiceIn(search, "order", ["desc"]) !== undefined,
  };
  const page = pageIn(search);
  const body = {
    ...scopeBody(filter),
    ...rangeBody(period),
    ...(filter.type.length === 0 ? {} : { type: filter.type }),
    ...(kinds.length === 0 ? {} : { status: kinds }),
  };
  const asked = useQuery(
    reportQuery<typeof reportCalls.operators>(t.locale, {
      method: "POST",
      path: "/report/operator/all",
      body: { ...body, sortBy: order.by, descending: order.descending, page, perPage: pageSize },
    }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.operators")}
        question={t("report.operators.question")}
        zone={zone}
        time={asked.data?.time}
        isPaged={hasPages(asked.data?.total)}
        exported={{
          report: "operator",
          of: { ...body, sortBy: order.by, descending: order.descending },
        }}
      />
      <FilterBar
        address={address}
        period={period}
        filter={filter}
        first={["organizations", "operators"]}
        more={["services", "type"]}
        others={
          kinds.length === 0
            ? []
            : [
                {
                  key: "kind",
                  text: `${t("report.kind")}: ${kinds.map((kind) => t(`report.duty.${kind}`)).join(", ")}`,
                  onRemove: () => change({ kind: undefined }),
                },
              ]
        }
      >
        <MultiSelect
          label={t("report.kind")}
          data={stretchKinds.map((value) => ({ value, label: t(`report.duty.${value}`) }))}
          value={kinds}
          {...(kinds.length === 0 ? { placeholder: t("report.any") } : {})}
          clearable
          maw={320}
          miw={190}
          onChange={(values) => change({ kind: listText(values) })}
        />
      </FilterBar>
      <ReportState
        of={asked}
        isEmpty={({ content }) => content.length === 0 && page === 1}
        empty={<EmptyReport text={t("report.noWork")} period={period} address={address} />}
      >
        {({ content, total }) => (
          <Stack gap="sm">
            <StretchSums body={body} />
            <PrintedRows page={page} rows={content.length} total={total} />
            <StretchTable
              rows={content}
              zone={zone}
              sorting={{
                order,
                onSort: ({ by, descending }) =>
                  change({
                    sort: by === "addedDateTime" ? undefined : by,
                    order: descending ? "desc" : undefined,
                  }),
              }}
            />
            <Pager
              page={page}
              rows={content.length}
              total={total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          </Stack>
        )}
      </ReportState>
    </>
  );
}
