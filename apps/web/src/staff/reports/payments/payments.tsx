import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { pageSize } from "@cherga/contract/constants";
import { totalsByCurrency } from "@cherga/engine/payment/totals-by-currency";
import { Anchor, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { hasPages, Pager, PrintedRows } from "#staff/reports/parts/pager.tsx";
import { periodIn } from "#staff/reports/parts/periods.ts";
import { filterIn, rangeBody } from "#staff/reports/parts/report-filter.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EmptyReport, ReportState } from "#staff/reports/parts/report-state.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { type Column, RowTable } from "#staff/reports/parts/row-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { momentOfYear } from "#staff/reports/parts/say-moment.ts";
import { useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { sayMoney } from "#staff/hall/say-money.ts";
import { pageIn } from "#staff/screens/queue/parts/search.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

/** Payments of visitors, with their sums. */
export default function PaymentReportPage() {
  return <ReportPage>{(place) => <Payments place={place} />}</ReportPage>;
}

function Payments({ place: { zone, today } }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const address = useReportAddress();
  const { search, change } = address;
  const period = periodIn(search, today, "today");
  const filter = filterIn(search);
  const page = pageIn(search);
  const body = {
    ...(filter.organizations.length === 0 ? {} : { organizationIds: filter.organizations }),
    ...(filter.operators.length === 0 ? {} : { operatorIds: filter.operators }),
    ...rangeBody(period),
  };
  const asked = useQuery(
    reportQuery<typeof reportCalls.payments>(t.locale, {
      method: "POST",
      path: "/report/ticket/payment",
      body: { ...body, page, perPage: pageSize },
    }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.payments")}
        question={t("report.payments.question")}
        zone={zone}
        time={asked.data?.time}
        isPaged={hasPages(asked.data?.total)}
        exported={{ report: "payment", of: body }}
      />
      <FilterBar address={address} period={period} filter={filter} first={["organizations", "operators"]} />
      <ReportState
        of={asked}
        isEmpty={({ content, unpaid }) => content.length === 0 && unpaid.length === 0 && page === 1}
        empty={
          <Stack gap="sm">
            <EmptyReport text={t("report.noPayments")} period={period} address={address} />
            <Text size="sm" c="dimmed">
              {t("report.noPayments.hint")}
            </Text>
          </Stack>
        }
      >
        {({ content, total, sums, unpaid, unpaidTotal }) => (
          <Stack gap="md">
            <Sums sums={sums} />
            <PrintedRows page={page} rows={content.length} total={total} />
            <PaymentTable rows={content} zone={zone} />
            <Pager
              page={page}
              rows={content.length}
              total={total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
            <Unpaid rows={unpaid} total={unpaidTotal} zone={zone} />
          </Stack>
        )}
      </ReportState>
    </>
  );
}

type PaymentAnswer = Answer<typeof reportCalls.payments>;

/** The sums of the whole period. Amounts of different currencies are never added. */
function Sums({ sums }: Pick<PaymentAnswer, "sums">) {
  const t = useTexts();
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t("report.payment.sums")}
      </Title>
      <ReportTable label={t("report.payment.sums")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("report.payment.way")}</Table.Th>
            <Table.Th>{t("report.payment.operator")}</Table.Th>
            <Table.Th data-number>{t("report.payment.count")}</Table.Th>
            <Table.Th data-number>{t("report.payment.amount")}</Table.Th>
            <Table.Th data-number>{t("report.payment.refunded")}</Table.Th>
            <Table.Th data-number>{t("report.payment.left")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.map(({ way, operator, ...sum }) => (
            <Table.Tr key={`${way} ${sum.currency} ${operator}`}>
              <Table.Td>{t(`report.payment.way.${way}`)}</Table.Td>
              <Table.Td>{takerOf(t, operator)}</Table.Td>
              <SumCells sum={sum} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {totalsByCurrency(sums).map((sum) => (
            <Table.Tr key={sum.currency}>
              <Table.Th scope="row" colSpan={2}>
                {t("report.payment.totals")}
              </Table.Th>
              <SumCells sum={sum} />
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </ReportTable>
    </section>
  );
}

type Sum = Pick<PaymentAnswer["sums"][number], "currency" | "count" | "taken" | "refunded">;

function SumCells({ sum: { currency, count, taken, refunded } }: { readonly sum: Sum }) {
  const t = useTexts();
  return (
    <>
      <Table.Td data-number>{sayNumber(t, count)}</Table.Td>
      <Table.Td data-number>{sayMoney(t, taken, currency)}</Table.Td>
      <Table.Td data-number>{refunded === 0 ? "" : sayMoney(t, refunded, currency)}</Table.Td>
      <Table.Td data-number fw={700}>
        {sayMoney(t, taken - refunded, currency)}
      </Table.Td>
    </>
  );
}

/** Who took a payment. Where nobody did, the visitor paid without help. */
const takerOf = (t: Texts, operator: string): string =>
  operator === "" ? t("report.payment.visitor") : operator;

function Unpaid({
  rows,
  total,
  zone,
}: {
  readonly rows: PaymentAnswer["unpaid"];
  readonly total: number;
  readonly zone: string;
}) {
  const t = useTexts();
  const columns: readonly Column<PaymentAnswer["unpaid"][number]>[] = [
    { title: t("report.payment.time"), cell: ({ at }) => momentIn(zone, at) },
    { title: t("report.column.num"), cell: linkToTicket },
    { title: t("report.column.service"), cell: ({ service }) => service },
    { title: t("report.operator"), cell: ({ operator }) => operator },
    {
      title: t("report.payment.amount"),
      isNumber: true,
      cell: ({ amount, currency }) => sayMoney(t, amount, currency),
    },
    { title: t("report.payment.reason"), cell: ({ reason }) => reason },
  ];
  if (rows.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t("report.payment.unpaid")}
      </Title>
      <RowTable label={t("report.payment.unpaid")} columns={columns} rows={rows} />
      {total > rows.length && (
        <Text size="sm" mt="xs">
          {t("report.payment.unpaidMore", { count: rows.length })}
        </Text>
      )}
    </section>
  );
}

const momentIn = (zone: string, at: string): ReactNode => (
  <span className={classes["moment"]}>{momentOfYear(zone, at)}</span>
);

const linkToTicket = ({ ticketId, num }: { readonly ticketId: number; readonly num: string }): ReactNode => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} to={`/report/ticket/${ticketId}`} />}>
    {num}
  </Anchor>
);

/** What else is known of a value, in the same cell: a column of its own would rarely have anything in it. */
const withMore = (value: string, more: string | null): ReactNode => (
  <>
    {value}
    {more !== null && more !== "" && (
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    )}
  </>
);

function PaymentTable({ rows, zone }: { readonly rows: PaymentAnswer["content"]; readonly zone: string }) {
  const t = useTexts();
  const columns: readonly Column<PaymentAnswer["content"][number]>[] = [
    { title: t("report.payment.time"), cell: ({ createdAt }) => momentIn(zone, createdAt) },
    { title: t("report.column.num"), cell: linkToTicket },
    { title: t("report.column.service"), cell: ({ service }) => service },
    { title: t("report.payment.operator"), cell: ({ operator }) => takerOf(t, operator) },
    {
      title: t("report.payment.way"),
      cell: ({ way, receipt }) =>
        withMore(t(`report.payment.way.${way}`), receipt && t("payment.receiptNumber", { receipt })),
    },
    {
      title: t("report.payment.state"),
      cell: ({ state, reason }) => withMore(t(`report.payment.state.${state}`), reason),
    },
    {
      title: t("report.payment.amount"),
      isNumber: true,
      cell: ({ amount, currency }) => sayMoney(t, amount, currency),
    },
    {
      title: t("report.payment.refunded"),
      isNumber: true,
      cell: ({ refunded, currency }) => (refunded === 0 ? "" : sayMoney(t, refunded, currency)),
    },
  ];
  return <RowTable label={t("report.payments")} columns={columns} rows={rows} />;
}
