import type { reportCalls } from "@cherga/contract/calls/reports";
import { pageSize } from "@cherga/contract/constants";
import type { TicketFilter } from "@cherga/contract/shapes/report/tickets";
import { Button, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconColumns } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { hasPages, Pager, PrintedRows } from "#staff/reports/parts/pager.tsx";
import { type Period, periodIn } from "#staff/reports/parts/periods.ts";
import {
  filterIn,
  firstStatuses,
  firstTypes,
  listText,
  rangeBody,
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
import { ColumnChooser } from "#staff/reports/register/column-chooser.tsx";
import { columnsIn, narrowColumns, orderIn, orderSearch } from "#staff/reports/register/columns.ts";
import { OutcomeCounts } from "#staff/reports/register/outcome-counts.tsx";
import { RegisterTable } from "#staff/reports/register/register-table.tsx";
import { pageIn } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The register of visits: filters, columns of one's choice, pages. */
export default function RegisterPage() {
  return <ReportPage>{(place) => <Register place={place} />}</ReportPage>;
}

/** Under this name the browser remembers filters and columns. */
const rememberedAs = "report.ticket";

const defaults = { type: firstTypes, status: firstStatuses };

/** Paper is as narrow as a phone, but has room for all columns. */
const narrowScreen = "screen and (max-width: 48em)";

function Register({ place: { zone, today } }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const address = useReportAddress(rememberedAs);
  const { search, change } = address;
  const [isChoosing, setChoosing] = useState(false);
  const period = periodIn(search, today, "today");
  const filter = filterIn(search);
  const columns = columnsIn(search);
  const isNarrow = useMediaQuery(narrowScreen, false, { getInitialValueInEffect: false });
  const shown = isNarrow ? narrowColumns(columns) : { columns, below: [] };
  const order = orderIn(search);
  const page = pageIn(search);
  const body = ticketFilterBody(filter, period);
  const asked = useQuery(
    reportQuery<typeof reportCalls.tickets>(t.locale, {
      method: "POST",
      path: "/report/ticket/all",
      body: {
        ...body,
        columns: [...shown.columns, ...shown.below],
        sortBy: order.by,
        descending: order.descending,
        page,
        perPage: pageSize,
      },
    }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.register")}
        question={t("report.register.question")}
        zone={zone}
        time={asked.data?.time}
        isPaged={hasPages(asked.data?.total)}
        exported={{
          report: "ticket",
          of: { ...body, columns, sortBy: order.by, descending: order.descending },
        }}
      >
        <Button
          variant="default"
          leftSection={<IconColumns size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t("report.columns")}
        </Button>
      </ReportHeader>
      <FilterBar
        address={address}
        period={period}
        filter={filter}
        first={["organizations", "services", "search"]}
        more={["operators", "type", "status", "channel", "outcome", "event"]}
        note={
          <WhatCounts
            texts={[
              "report.counts.register",
              ...(filter.status.length === 0 ? (["report.counts.confirmed"] as const) : []),
              ...(filter.type.length === 0 ? (["report.counts.noBots"] as const) : []),
            ]}
            onAll={
              filter.status.length === 0 || filter.type.length === 0
                ? () =>
                    change({
                      ...(filter.type.length === 0 && { type: unrestricted("type", defaults) }),
                      ...(filter.status.length === 0 && { status: unrestricted("status", defaults) }),
                      page: undefined,
                    })
                : undefined
            }
          />
        }
        defaults={defaults}
      />
      <ReportState
        of={asked}
        isEmpty={({ content }) => content.length === 0 && page === 1}
        empty={<EmptyReport text={t("report.noVisits")} period={period} address={address} />}
      >
        {({ content, total }) => (
          <Stack gap="sm">
            <OutcomeCounts body={body} />
            <PrintedRows page={page} rows={content.length} total={total} />
            <RegisterTable
              rows={content}
              columns={shown.columns}
              below={shown.below}
              zone={zone}
              order={order}
              onSort={(next) => change(orderSearch(next, "timeStart"))}
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
      {isChoosing && (
        <ColumnChooser
          chosen={columns}
          onClose={() => setChoosing(false)}
          onChoose={(next) => change({ columns: listText(next) }, { replace: true })}
          onReset={() => change({ columns: undefined }, { replace: true })}
        />
      )}
    </>
  );
}

/** Returns the filter as the server expects it. */
function ticketFilterBody(filter: ReportFilter, period: Period): TicketFilter {
  const { type, status, channel, outcome, event } = filter;
  return {
    ...scopeBody(filter),
    ...rangeBody(period),
    type: type.length === 0 ? firstTypes : type,
    status: status.length === 0 ? firstStatuses : status,
    ...(channel.length === 0 ? {} : { channel }),
    ...(outcome.length === 0 ? {} : { outcome }),
    ...(event.length === 0 ? {} : { lastEvent: event }),
  };
}
